import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { otherWords as english } from '@hodi/i18n/en/door/other-words.ts';

/** Asked when two different things were typed at one place. */
export const otherWords: Catalog<typeof english> = {
  'other_words.title': 'Kuna maneno mengine yaliyoandikwa hapa',
  'other_words.why':
    'Yamehifadhiwa kwenye kifaa hiki, kutoka kichupo kingine au tangu awali. Chagua utakayoendelea nayo. Mengine yataondolewa.',
  'other_words.here': 'Yaliyo kwenye skrini',
  'other_words.other': 'Yaliyohifadhiwa pia',
  'other_words.nothing': 'Hakuna',
  'other_words.keep': 'Baki na yaliyo kwenye skrini',
  'other_words.take': 'Tumia yaliyohifadhiwa',
};
