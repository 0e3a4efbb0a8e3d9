/** Shapes that only the pages of a record show. */
import type { IconShape } from '~/components/icon/icon.tsx';

export const pill: IconShape = 'M4.5 12.5l8-8a4.94 4.94 0 0 1 7 7l-8 8a4.94 4.94 0 0 1-7-7M8.5 8.5l7 7';
export const heartPulse: IconShape =
  'M19.5 13.57l-7.5 7.43l-2.9-2.87m-6.11-8.1a5 5 0 0 1 9.01-3.03a5 5 0 1 1 7.5 6.57M3 13h2l2 3l2-6l1 3h3';
export const activity: IconShape = 'M3 12h4l3 8l4-16l3 8h4';
export const history: IconShape = 'M12 8l0 4l2 2M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5';
export const lineChart: IconShape = 'M4 19l16 0M4 15l4-6l4 2l4-5l4 4';
export const table: IconShape =
  'M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14M3 10h18M10 3v18';
