import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';

/** A number that breaks at the end of a line is misread in a hurry. */
const unbroken = (e164: string): string => formatPhone(e164).replaceAll(' ', '\u00a0');

/** As they stand in a text. The country's number is too short to be formatted. */
export const writtenNumbers = (numbers: ContactNumbers): ContactNumbers => ({
  ...numbers,
  emergency_phone: unbroken(numbers.emergency_phone),
  crisis_line: numbers.crisis_line && unbroken(numbers.crisis_line),
});
