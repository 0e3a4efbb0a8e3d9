export const people = {
  'people.patient': 'Patient',
  'people.clinician': 'Clinician',
  'people.doctor': 'Doctor',
  'people.nurse': 'Nurse',
  'people.receptionist': 'Receptionist',
  'people.admin': 'Administrator',
  'people.superuser': 'System administrator',
  'people.male': 'Male',
  'people.female': 'Female',
  'people.other': 'Other',
  'people.prefer_not_to_say': 'Prefer not to say',
  'people.years': { one: '{count} year', other: '{count} years' },
} as const;
