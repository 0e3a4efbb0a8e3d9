import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { speech as english } from '@hodi/i18n/en/speech/speech.ts';

export const speech: Catalog<typeof english> = {
  'speech.listen': 'Sikiliza',
  'speech.stop': 'Simamisha',
  'speech.fetching': 'Inaleta sauti',
  'speech.size': 'kama KB\u00a0{size}',
  'speech.hear_first': 'Sikiliza kwanza',
  'speech.too_long': 'Ni marefu mno kusomwa kwa sauti: yasizidi herufi 2,000',
  'speech.listen_question': 'Sikiliza swali',
  'speech.always': 'Soma kila swali kwa sauti',
};
