import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { number as english } from '@hodi/i18n/en/door/number.ts';

export const number: Catalog<typeof english> = {
  'record.number_unconfirmed': '{number} bado haijathibitishwa',
  'record.number_unconfirmed_why':
    'Mwombe {name} akusomee namba ya uthibitisho iliyotumwa kwenye simu hii. Hadi hapo haitapokea SMS za miadi, na wahudumu wengine wa afya hawawezi kumwalika.',
  'record.number_title': 'Hii ni namba ya {name}?',
  'record.number_code':
    'Mgonjwa akusomee namba ya uthibitisho iliyotumwa kwa SMS kwenye {number}. Hufanya kazi kwa dakika {minutes}; unaweza kutuma nyingine.',
  'record.number_confirmed': 'Namba ya {name} imethibitishwa.',
};
