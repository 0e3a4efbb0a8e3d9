import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { reactivation as english } from '@hodi/i18n/en/door/reactivation.ts';

/** A deactivated patient is made active again: from the list of the institution, or from their page. */
export const reactivation: Catalog<typeof english> = {
  'record.reactivate': 'Mrejeshe',
  'record.reactivating': 'Inamrejesha',
  'record.reactivated': '{name} anahudumiwa tena.',
  'record.reactivate_named': 'Mrejeshe {name}',
  'record.reactivate_ask': 'Ungependa kumrejesha {name}?',
  'record.reactivate_meaning':
    '{name} ataweza kuingia tena na ataonekana kwenye orodha za wahudumu wake, ambao rekodi itafunguka kwao kama zamani. Miadi iliyoghairiwa itabaki imeghairiwa.',
};
