import type { Catalog } from '../catalog.ts';
import type { frame as english } from '../en/frame.ts';

export const frame: Catalog<typeof english> = {
  'nav.main': 'Sehemu kuu',
  'nav.home': 'Mwanzo',
  'nav.get_help': 'Pata msaada',
  'nav.dashboard': 'Ukurasa mkuu',
  'nav.patients': 'Wagonjwa wangu',
  'nav.inquiries': 'Maulizo',
  'nav.account': 'Akaunti',
  'nav.waiting': { one: 'Ulizo {count} linakusubiri', other: 'Maulizo {count} yanakusubiri' },
  'menu.label': 'Menyu ya akaunti',
  'menu.dashboard': 'Ukurasa mkuu',
  'menu.statistics': 'Takwimu',
  'menu.institutions': 'Taasisi',
  'menu.manage_clinicians': 'Simamia wahudumu',
  'menu.account': 'Taarifa za akaunti',
  'menu.log_out': 'Toka',
  'menu.version': 'Toleo {version}',
  'menu.unsent_title': 'Utoke kabla ya kutuma?',
  'menu.unsent': {
    one: 'Badiliko {count} bado halijatumwa. Litabaki kwenye kifaa hiki na litatumwa ukiingia tena hapa.',
    other: 'Mabadiliko {count} bado hayajatumwa. Yatabaki kwenye kifaa hiki na yatatumwa ukiingia tena hapa.',
  },
  'frame.not_loaded': 'Akaunti yako haikupakiwa',
  'frame.not_loaded_why': 'Hakuna mawasiliano na kliniki. Ulichoandika kiko salama; jaribu tena baada ya muda mfupi.',
  'page.patient_dashboard': 'Mwanzo',
  'page.questionnaire': 'Dodoso',
  'page.summary': 'Muhtasari',
  'page.patient': 'Mgonjwa',
};
