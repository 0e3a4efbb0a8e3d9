/** Shapes of what is heard; apart, since few pages have them. */
import type { IconShape } from './icon.tsx';

export const play: IconShape = 'M6 4v16a1 1 0 0 0 1.52 .85l13-8a1 1 0 0 0 0-1.7l-13-8a1 1 0 0 0-1.52 .85z';
export const pause: IconShape =
  'M6 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1zM14 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1z';
export const speaker: IconShape =
  'M15 8a5 5 0 0 1 0 8M17.7 5a9 9 0 0 1 0 14M6 15h-2a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h2l3.5-4.5a.8 .8 0 0 1 1.5 .5v14a.8 .8 0 0 1-1.5 .5l-3.5-4.5';
