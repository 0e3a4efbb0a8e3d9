import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { recordFile as english } from '@hodi/i18n/en/lists/record-file.ts';

export const recordFile: Catalog<typeof english> = {
  'record_file.title': 'Pakua rekodi yangu',
  'record_file.title_of_patient': 'Pakua rekodi',
  'record_file.lead':
    'Katika faili moja: maulizo na majibu, ujumbe, dalili za hatari, miadi, huduma, na waliofungua rekodi. Maelezo ambayo wahudumu huandikiana hayamo.',
  'record_file.lead_of_patient':
    'Yote ambayo mgonjwa anaruhusiwa kuona, katika faili moja: maulizo na majibu, ujumbe, dalili za hatari, miadi na huduma. Maelezo ya wahudumu hubaki hapa.',
  'record_file.pdf': 'PDF, ya kusoma na kuchapisha',
  'record_file.fhir': 'Faili ya FHIR, kwa kliniki nyingine',
  'record_file.loading': 'Faili inapakuliwa',
  'record_file.done': 'Faili iko kwenye kifaa hiki sasa. Ina taarifa za afya: itunze vizuri.',
  'record_file.offline': 'Ili kupakua rekodi unahitaji mtandao.',
};
