/** What is wrong with the times of an appointment, by the code that schemas, forms and the server give. */
export const appointmentCodes = {
  appointment_too_long: 'An appointment lasts a day at most',
  start_in_past: 'This day is over. Please choose another.',
  start_too_far: 'Please choose a day in the next five years',
} as const;
