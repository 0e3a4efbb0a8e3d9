import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';

/** As they stand in a text. The country's number is too short to be formatted. */
export const writtenNumbers = (numbers: ContactNumbers): ContactNumbers => ({
  ...numbers,
  emergency_phone: formatPhone(numbers.emergency_phone),
  crisis_line: numbers.crisis_line && formatPhone(numbers.crisis_line),
});
