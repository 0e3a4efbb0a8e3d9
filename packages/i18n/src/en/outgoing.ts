/** What leaves by SMS: one GSM-7 segment of 160 characters, and never health data. */
export const outgoing = {
  'sms.emergency': 'Hodi: an inquiry with an emergency red flag waits for you. Please open Hodi now.',
} as const;
