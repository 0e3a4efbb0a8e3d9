import type { Catalog } from '../catalog.ts';
import type { people as english } from '../en/people.ts';

export const people: Catalog<typeof english> = {
  'people.patient': 'Mgonjwa',
  'people.clinician': 'Mhudumu wa afya',
  'people.doctor': 'Daktari',
  'people.nurse': 'Muuguzi',
  'people.receptionist': 'Mpokezi',
  'people.admin': 'Msimamizi',
  'people.superuser': 'Msimamizi mkuu wa mfumo',
  'people.male': 'Mwanaume',
  'people.female': 'Mwanamke',
  'people.other': 'Nyingine',
  'people.prefer_not_to_say': 'Sipendi kusema',
  'people.years': { one: 'mwaka {count}', other: 'miaka {count}' },
  'people.years_short': { one: 'mwaka {count}', other: 'miaka {count}' },
  'people.months': { one: 'mwezi {count}', other: 'miezi {count}' },
  'people.months_short': { one: 'mwezi {count}', other: 'miezi {count}' },
};
