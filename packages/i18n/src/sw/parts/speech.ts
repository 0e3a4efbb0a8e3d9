import { speech } from '../speech/speech.ts';

/** What reads messages and questions aloud. */
export const texts = { ...speech };
