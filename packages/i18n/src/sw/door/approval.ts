import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { approval as english } from '@hodi/i18n/en/door/approval.ts';

/** Who has registered themself waits until their institution knows them. */
export const approval: Catalog<typeof english> = {
  'approval.title': 'Kituo chako bado hakijakuidhinisha',
  'approval.why':
    'Akaunti yako iko tayari, lakini msimamizi wa kituo chako pekee ndiye anayeweza kuifungua. Kabla ya hapo huoni mgonjwa yeyote. Ikichukua muda mrefu, mwulize.',
  'approval.by_itself': 'Ukurasa huu huangalia wenyewe, na utafunguka mara tu utakapoidhinishwa.',
  'approval.check': 'Angalia tena',
  'approval.checking': 'Inaangalia',
  'approval.checked': 'Bado hujaidhinishwa. Imeangaliwa mara ya mwisho {time}.',
  'approval.not_checked': 'Kliniki haikupatikana {time}. Itajaribiwa tena.',
};
