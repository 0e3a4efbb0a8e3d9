import { consultation } from '../consultation/consultation.ts';
import { told } from '../consultation/told.ts';
import { thread } from '../threads/thread.ts';

/** A consultation and its messages. */
export const texts = { ...consultation, ...told, ...thread };
