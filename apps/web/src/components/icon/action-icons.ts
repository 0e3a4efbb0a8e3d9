/** Shapes that buttons and lists of work show. */
import type { IconShape } from './icon.tsx';

export const send: IconShape = 'M10 14l11-11M21 3l-6.5 18a.55 .55 0 0 1-1 0l-3.5-7l-7-3.5a.55 .55 0 0 1 0-1l18-6.5';
export const plus: IconShape = 'M12 5l0 14M5 12l14 0';
export const search: IconShape = 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6';
export const trash: IconShape =
  'M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3';
export const mail: IconShape = 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10M3 7l9 6l9-6';
export const sms: IconShape =
  'M11 3h10v8h-3l-4 2v-2h-3l0-8M15 16v4a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-14a1 1 0 0 1 1-1h2M10 18v.01';
export const calendarPlus: IconShape =
  'M12.5 21h-6.5a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v5M16 3v4M8 3v4M4 11h16M16 19h6M19 16v6';
export const copy: IconShape =
  'M7 9.67a2.67 2.67 0 0 1 2.67-2.67h8.67a2.67 2.67 0 0 1 2.67 2.67v8.67a2.67 2.67 0 0 1-2.67 2.67h-8.67a2.67 2.67 0 0 1-2.67-2.67l0-8.67M4.01 16.74a2 2 0 0 1-1.01-1.74v-10c0-1.1 .9-2 2-2h10c.75 0 1.16 .39 1.5 1';
export const shieldCheck: IconShape =
  'M11.46 20.85a12 12 0 0 1-7.96-14.85a12 12 0 0 0 8.5-3a12 12 0 0 0 8.5 3a12 12 0 0 1-.09 7.06M15 19l2 2l4-4';
export const clipboard: IconShape =
  'M9 5h-2a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-12a2 2 0 0 0-2-2h-2M9 5a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2M9 12l.01 0M13 12l2 0M9 16l.01 0M13 16l2 0';
export const clipboardPlus: IconShape =
  'M9 5h-2a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-12a2 2 0 0 0-2-2h-2M9 5a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2M10 14h4M12 12v4';
export const personCheck: IconShape = 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4M15 19l2 2l4-4';
export const idCard: IconShape =
  'M3 7a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3l0-10M7 10a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 8l2 0M15 12l2 0M7 16l10 0';
export const monitor: IconShape =
  'M3 5a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1l0-10M7 20h10M9 16v4M15 16v4M7 10h2l2 3l2-6l1 3h3';
export const lock: IconShape =
  'M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-6M11 16a1 1 0 1 0 2 0a1 1 0 0 0-2 0M8 11v-4a4 4 0 1 1 8 0v4';
export const heartPlus: IconShape = 'M12 20l-7.5-7.428a5 5 0 1 1 7.5-6.566a5 5 0 1 1 7.96 6.053M16 19h6M19 16v6';
export const printer: IconShape =
  'M17 17h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2h-14a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h2M17 9v-4a2 2 0 0 0-2-2h-6a2 2 0 0 0-2 2v4M7 15a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2l0-4';
export const circleDot: IconShape = 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0';
export const circle: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0';
export const logOut: IconShape =
  'M14 8v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2M9 12h12l-3-3M18 15l3-3';
export const settings: IconShape =
  'M14 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 6h10M18 6h2M6 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 12h2M10 12h10M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 18h11M19 18h1';
export const infoCircle: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 9h.01M11 12h1v4h1';
