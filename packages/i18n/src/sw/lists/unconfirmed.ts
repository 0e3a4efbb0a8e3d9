import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { unconfirmed as english } from '@hodi/i18n/en/lists/unconfirmed.ts';

export const unconfirmed: Catalog<typeof english> = {
  'clinician_home.unconfirmed': {
    one: 'Namba {count} ya simu bado haijathibitishwa',
    other: 'Namba {count} za simu bado hazijathibitishwa',
  },
  'clinician_home.unconfirmed_why': 'Weka namba ya uthibitisho ambayo mgonjwa alipata kwa SMS.',
  'patients.only_unconfirmed': 'Namba ya simu haijathibitishwa',
  'patients.number_unconfirmed': 'Namba haijathibitishwa',
  'patients.empty_unconfirmed': 'Namba zote za simu zimethibitishwa',
  'patients.empty_unconfirmed_text':
    'Wagonjwa unaowasajili wataonekana hapa hadi namba ya uthibitisho iliyotumwa kwenye simu yao iwekwe.',
};
