import { consultation } from '../consultation/consultation.ts';
import { told } from '../consultation/told.ts';
import { thread } from '../threads/thread.ts';
import { followUp } from '../follow-up.ts';
import { dangerSigns } from '../lists/danger-signs.ts';

/** A consultation and its messages. */
export const texts = { ...consultation, ...dangerSigns, ...followUp, ...told, ...thread };
