import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { corrections as english } from '@hodi/i18n/en/consultation/corrections.ts';

/** Masahihisho: mgonjwa huyaomba, mhudumu huyaandika. */
export const corrections: Catalog<typeof english> = {
  'corrections.title': 'Masahihisho',
  'corrections.asked': 'Mgonjwa anaomba sahihisho. Jibu linatakiwa kufikia {due}.',
  'corrections.add': 'Sahihisha kitu',
  'corrections.dialog': 'Sahihisha rekodi',
  'corrections.lead':
    'Yaliyotumwa au kuandikwa hubaki. Sahihisho hukaa kando yake pamoja na jina lako na tarehe, na mgonjwa hulisoma.',
  'corrections.what': 'Kisicho sahihi ni kipi?',
  'corrections.whole': 'Ulizo lote, au ujumbe',
  'corrections.text': 'Kilicho sahihi ni kipi?',
  'corrections.request': 'Linajibu ombi gani la mgonjwa?',
  'corrections.choose': 'Tafadhali chagua',
  'corrections.no_request': 'Hakuna',
  'corrections.save': 'Sahihisha',
  'corrections.saving': 'Inasahihisha',
  'corrections.saved': 'Sahihisho limewekwa kwenye rekodi.',
  'corrections.waits': 'Bado halijatumwa. Sahihisho linasubiri kwenye kifaa hiki hadi upate mtandao tena.',
};
