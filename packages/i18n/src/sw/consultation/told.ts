import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { told as english } from '@hodi/i18n/en/consultation/told.ts';

/** What a patient has answered, and what of it is dangerous, as their clinicians read it. */
export const told: Catalog<typeof english> = {
  'answers.flagged': 'Jibu hili limeonyesha dalili ya hatari',
  'answers.changed_title': 'Yaliyobadilishwa kabla ya kutuma',
  'answers.changed_from': 'Kabla: {text}',
  'answers.changed_to': 'Lililotumwa: {text}',
  'answers.taken_back': 'Hakuna jibu',
  'answers.corrected_whole': 'Ulizo lote',
  'answers.score': 'Jumla {total} · {band}',
  'answers.by_clinic': 'Limejazwa na mhudumu wa afya kwa niaba ya mgonjwa',
  'answers.older_version': 'Dodoso limebadilika tangu majibu haya yalipotolewa.',
  'answers.not_fitting': 'Baadhi ya maswali ya sasa hayakujibiwa, au yalijibiwa kwa maneno yasiyojulikana tena.',
  'red_flag.told': 'Anachoambiwa mgonjwa: {text}',
  'red_flag.other_version': 'Iligunduliwa kwa toleo lingine la maswali. Tafadhali soma majibu yaliyo hapa chini.',
  'red_flag.raised': 'Iligunduliwa {at}',
  'red_flag.acknowledge': 'Thibitisha umeona',
  'red_flag.acknowledged': 'Dalili ya hatari imeonwa',
  'red_flag.acknowledged_by': 'Imeonwa na {name}, {at}',
  'red_flag.waits': 'Umethibitisha. Inasubiri kutumwa.',
};
