import { corrections } from '../consultation/corrections.ts';
import { proposal } from '../consultation/proposal.ts';

/** Beside a consultation: what the machine proposes, what is noted before a reply is sent, and what is corrected. */
export const texts = { ...corrections, ...proposal };
