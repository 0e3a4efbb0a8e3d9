import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { lost as english } from '@hodi/i18n/en/door/lost.ts';

/** Said when a browser has thrown away what waited to be sent. */
export const lost: Catalog<typeof english> = {
  'lost.title': { one: 'Badiliko {count} limepotea', other: 'Mabadiliko {count} yamepotea' },
  'lost.why': {
    one: 'Lilisubiri kwenye kifaa hiki litumwe. Kivinjari kimefuta hifadhi yake, kama kinavyofanya nafasi inapokwisha kwenye kifaa, kwa hiyo kliniki haikulipata.',
    other:
      'Yalisubiri kwenye kifaa hiki yatumwe. Kivinjari kimefuta hifadhi yake, kama kinavyofanya nafasi inapokwisha kwenye kifaa, kwa hiyo kliniki haikuyapata.',
  },
  'lost.what_to_do': 'Tafadhali angalia ujumbe na taarifa zako za mwisho, kisha uandike tena kilichokosekana.',
  'lost.understood': 'Nimeelewa',
};
