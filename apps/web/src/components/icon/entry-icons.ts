/** Shapes that the login and registration pages need; every page downloads them. */
import type { IconShape } from './icon.tsx';

export const moon: IconShape = 'M12 3c.13 0 .26 0 .39 0a7.5 7.5 0 0 0 7.92 12.45a9 9 0 1 1-8.31-12.45l0 .01';
export const eye: IconShape =
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6c-3.6 0-6.6-2-9-6c2.4-4 5.4-6 9-6c3.6 0 6.6 2 9 6';
export const person: IconShape = 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2';
export const stethoscope: IconShape =
  'M6 4h-1a2 2 0 0 0-2 2v3.5a5.5 5.5 0 0 0 11 0v-3.5a2 2 0 0 0-2-2h-1M8 15a6 6 0 1 0 12 0v-3M11 3v2M6 3v2M18 10a2 2 0 1 0 4 0a2 2 0 1 0-4 0';
export const ambulance: IconShape =
  'M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 17h-2v-11a1 1 0 0 1 1-1h9v12m-4 0h6m4 0h2v-6h-8m0-5h5l3 5M6 10h4m-2-2v4';
export const phone: IconShape =
  'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5-2.5l5 2v4a2 2 0 0 1-2 2a16 16 0 0 1-15-15a2 2 0 0 1 2-2';
export const alertCircle: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 8v4M12 16h.01';
export const clock: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 7v5l3 3';
export const circleCheck: IconShape = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l2 2l4-4';
export const wifiOff: IconShape =
  'M12 18l.01 0M9.17 15.17a4 4 0 0 1 5.66 0M6.34 12.34a7.96 7.96 0 0 1 3.86-2.14m4.16 .15a7.96 7.96 0 0 1 3.29 2M3.52 9.52a12 12 0 0 1 3.54-2.46m3.1-.92a12 12 0 0 1 10.32 3.37M3 3l18 18';
export const refresh: IconShape = 'M20 11a8.1 8.1 0 0 0-15.5-2m-.5-4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4';
export const cloudUp: IconShape =
  'M12 18h-5.34c-2.57 0-4.66-2.01-4.66-4.49c0-2.48 2.08-4.48 4.66-4.48c.39-1.76 1.79-3.2 3.67-3.77c1.88-.57 3.96-.19 5.44 1c1.49 1.19 2.16 3.01 1.77 4.77h.99c1.38 0 2.57 .81 3.13 1.99M19 22v-6M22 19l-3-3l-3 3';
export const close: IconShape = 'M18 6l-12 12M6 6l12 12';
export const chevronDown: IconShape = 'M6 9l6 6l6-6';
export const check: IconShape = 'M5 12l5 5l10-10';
export const arrowLeft: IconShape = 'M5 12l14 0M5 12l6 6M5 12l6-6';
export const eyeOff: IconShape =
  'M10.59 10.59a2 2 0 0 0 2.83 2.83M16.68 16.67a8.72 8.72 0 0 1-4.68 1.33c-3.6 0-6.6-2-9-6c1.27-2.12 2.71-3.68 4.32-4.67m2.86-1.15a9.05 9.05 0 0 1 1.82-.18c3.6 0 6.6 2 9 6c-.67 1.11-1.38 2.07-2.14 2.87M3 3l18 18';
export const sun: IconShape =
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 12h1m8-9v1m8 8h1m-9 8v1M5.6 5.6l.7.7m12.1-.7l-.7.7m0 11.4l.7.7m-12.1-.7l-.7.7';
