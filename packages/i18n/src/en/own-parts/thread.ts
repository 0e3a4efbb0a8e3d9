import { followUp } from '../follow-up.ts';
import { thread } from '../threads/thread.ts';

/** A patient's conversation, and asking again once it is over. */
export const texts = { ...followUp, ...thread };
