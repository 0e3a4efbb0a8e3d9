import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { help as english } from '@hodi/i18n/en/questions/help.ts';

export const help: Catalog<typeof english> = {
  'help.tabs': 'Pata msaada',
  'help.ask': 'Omba msaada',
  'help.title': 'Una tatizo gani?',
  'help.continue': 'Endelea · {age}',
  'help.no_clinician': 'Bado huna mhudumu wa afya',
  'help.no_clinician_text':
    'Unaweza kujaza maswali sasa. Ili kuyatuma unahitaji mhudumu wa afya: kubali mwaliko au jiunge na anayepokea wagonjwa wapya, au iombe kliniki yako ikualike.',
  'help.no_clinician_go': 'Tafuta mhudumu',
  'help.not_loaded': 'Akaunti yako haikupakiwa',
  'help.search': 'Tafuta maulizo yangu',
  'help.empty': 'Bado hakuna maulizo',
  'help.empty_text': 'Ukituma majibu yako, utayaona hapa pamoja na majibu ya kliniki.',
  'help.waiting': 'Linasubiri kutumwa',
  'help.waiting_text': 'Litatumwa mtandao ukirudi.',
  'help.not_sent': 'Halijatumwa',
  'help.answers': 'Tazama majibu yangu',
  'help.answers_close': 'Funga majibu yangu',
  'help.look': 'Liangalie',
};
