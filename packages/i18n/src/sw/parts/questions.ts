import { chosenInquiries } from '../lists/chosen-inquiries.ts';
import { help } from '../questions/help.ts';
import { summary } from '../questions/summary.ts';

/** What stands before the questions and after them: asking for help, and the summary. */
export const texts = { ...chosenInquiries, ...help, ...summary };
