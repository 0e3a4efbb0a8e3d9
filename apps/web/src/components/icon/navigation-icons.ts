/** Shapes that headers and navigation show. */
import type { IconShape } from './icon.tsx';

export const home: IconShape =
  'M5 12l-2 0l9-9l9 9l-2 0M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7M9 21v-6a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v6';
export const people: IconShape =
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0-3-3.85';
export const inbox: IconShape =
  'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M4 13h3l3 3h4l3-3h3';
export const chart: IconShape =
  'M3 13a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-6M15 9a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-10M9 5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-14M4 20h14';
export const team: IconShape =
  'M10 13a2 2 0 1 0 4 0a2 2 0 0 0-4 0M8 21v-1a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v1M15 5a2 2 0 1 0 4 0a2 2 0 0 0-4 0M17 10h2a2 2 0 0 1 2 2v1M5 5a2 2 0 1 0 4 0a2 2 0 0 0-4 0M3 13v-1a2 2 0 0 1 2-2h2';
export const hospital: IconShape =
  'M3 21l18 0M5 21v-16a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16M9 21v-4a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v4M10 9l4 0M12 7l0 4';
export const language: IconShape =
  'M9 6.37c0 4.42-2.24 6.63-5 6.63M4 6.37h7M5 9c0 2.14 2.25 3.91 6 4M12 20l4-9l4 9M19.1 18h-6.2M6.69 3l.79 .58';
export const more: IconShape =
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0';
export const chevronLeft: IconShape = 'M15 6l-6 6l6 6';
export const chevronRight: IconShape = 'M9 6l6 6l-6 6';
export const arrowUp: IconShape = 'M12 5l0 14M18 11l-6-6M6 11l6-6';
export const arrowDown: IconShape = 'M12 5l0 14M18 13l-6 6M6 13l6 6';
