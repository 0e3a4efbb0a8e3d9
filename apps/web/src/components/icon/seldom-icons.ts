/** Shapes of few pages: what stands with the others weighs on every page. */
import type { IconShape } from './icon.tsx';

export const calendarClock: IconShape =
  'M11.79 21h-6.79a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4M18 14v4h4M14 18a4 4 0 1 0 8 0a4 4 0 1 0-8 0M15 3v4M7 3v4M3 11h16';
export const personPlus: IconShape = 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4-4h4';
export const whatsApp: IconShape =
  'M3 21l1.65-3.8a9 9 0 1 1 3.4 2.9l-5.05 .9M9 10a.5 .5 0 0 0 1 0v-1a.5 .5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5 .5 0 0 0 0-1h-1a.5 .5 0 0 0 0 1';

/** Shapes of the ways by which somebody is told. */
export const mobile: IconShape =
  'M6 5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-14M11 4h2M12 17v.01';
export const bell: IconShape =
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1';
