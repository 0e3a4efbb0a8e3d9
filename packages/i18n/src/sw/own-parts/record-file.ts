import { recordFile } from '../lists/record-file.ts';

/** A whole record as a file. */
export const texts = { ...recordFile };
