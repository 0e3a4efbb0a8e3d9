/** Shapes of photos and voice notes. */
import type { IconShape } from './icon.tsx';

export const microphone: IconShape = 'M9 5a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM5 10a7 7 0 0 0 14 0M8 21l8 0M12 17l0 4';
export const camera: IconShape =
  'M5 7h1a2 2 0 0 0 2-2a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M9 13a3 3 0 1 0 6 0a3 3 0 0 0-6 0';
export const photo: IconShape =
  'M15 8h.01M3 6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3zM3 16l5-5c.93-.89 2.07-.89 3 0l5 5M14 14l1-1c.93-.89 2.07-.89 3 0l3 3';
export const zoomIn: IconShape = 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M7 10l6 0M10 7l0 6M21 21l-6-6';
export const zoomOut: IconShape = 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M7 10l6 0M21 21l-6-6';
export const reply: IconShape = 'M9 14l-4-4l4-4M5 10h11a4 4 0 1 1 0 8h-1';

/** Shapes of what is heard; apart, since few pages have them. */
export const play: IconShape = 'M6 4v16a1 1 0 0 0 1.52 .85l13-8a1 1 0 0 0 0-1.7l-13-8a1 1 0 0 0-1.52 .85z';
export const pause: IconShape =
  'M6 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1zM14 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1z';
export const speaker: IconShape =
  'M15 8a5 5 0 0 1 0 8M17.7 5a9 9 0 0 1 0 14M6 15h-2a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h2l3.5-4.5a.8 .8 0 0 1 1.5 .5v14a.8 .8 0 0 1-1.5 .5l-3.5-4.5';
