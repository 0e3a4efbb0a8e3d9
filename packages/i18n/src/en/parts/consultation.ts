import { consultation } from '../consultation/consultation.ts';
import { corrections } from '../consultation/corrections.ts';
import { proposal } from '../consultation/proposal.ts';
import { told } from '../consultation/told.ts';
import { thread } from '../threads/thread.ts';

/** A consultation and its messages, what the machine proposes there, and what is noted before a reply is sent. */
export const texts = { ...consultation, ...corrections, ...proposal, ...told, ...thread };
