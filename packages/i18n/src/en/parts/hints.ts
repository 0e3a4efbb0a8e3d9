import { hints } from '../lists/hints.ts';

/** The hints of the first visits. */
export const texts = { ...hints };
