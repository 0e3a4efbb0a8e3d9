import { standing } from '../consultation/standing.ts';

/** Beside a patient's thread that tells of an emergency. */
export const texts = { ...standing };
