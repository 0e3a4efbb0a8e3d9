/** Patients whose phone number nobody has confirmed, on the dashboard and in the list. */
export const unconfirmed = {
  'clinician_home.unconfirmed': {
    one: '{count} phone number is not confirmed yet',
    other: '{count} phone numbers are not confirmed yet',
  },
  'clinician_home.unconfirmed_why': 'Enter the code that the patient got by SMS.',
  'patients.only_unconfirmed': 'Phone number not confirmed',
  'patients.number_unconfirmed': 'Number not confirmed',
  'patients.empty_unconfirmed': 'Every phone number is confirmed',
  'patients.empty_unconfirmed_text':
    'Patients you register appear here until the code that went to their phone is entered.',
} as const;
