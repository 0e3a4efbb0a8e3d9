import { chosenInquiries } from '../lists/chosen-inquiries.ts';
import { help } from '../questions/help.ts';

/** Asking for help, and the own inquiries. */
export const texts = { ...chosenInquiries, ...help };
