import type { Catalog } from '../catalog.ts';
import type { login as english } from '../en/login.ts';

export const login: Catalog<typeof english> = {
  'login.title': 'Ingia kwenye akaunti',
  'login.tagline': 'Karibu. Zungumza na kliniki yako.',
  'login.i_am': 'Mimi ni',
  'login.patient': 'Mgonjwa',
  'login.clinician': 'Mhudumu wa afya',
  'login.mobile_number': 'Namba ya simu',
  'login.password': 'Nenosiri',
  'login.show_password': 'Onyesha nenosiri',
  'login.hide_password': 'Ficha nenosiri',
  'login.submit': 'Ingia',
  'login.submitting': 'Unaingia',
  'login.offline': 'Huna mtandao. Utaweza kuingia ukipata mtandao tena.',
  'login.emergency': 'Kama ni dharura usisubiri hapa. Piga simu {first} au {second}.',
  'login.call': 'Piga {number}',
  'login.forgot': 'Umesahau nenosiri?',
  'login.new_here': 'Wewe ni mgeni hapa?',
  'login.create_patient': 'Fungua akaunti ya mgonjwa',
  'login.create_clinician': 'Fungua akaunti ya mhudumu wa afya',
  'login.totp_code': 'Namba kutoka kwenye programu yako ya uthibitisho',
  'login.totp_hint': 'Tarakimu sita. Kama huna programu hiyo, tumia mojawapo ya namba zako za akiba.',
  'login.perhaps_used': 'Huenda ilitumika mtandao ulipokatika: tumia namba inayofuata.',
  'login.wait_minutes': {
    one: 'Umejaribu mara nyingi mno. Tafadhali subiri dakika {count}, kisha ujaribu tena.',
    other: 'Umejaribu mara nyingi mno. Tafadhali subiri dakika {count}, kisha ujaribu tena.',
  },
  'login.wait_seconds': {
    one: 'Umejaribu mara nyingi mno. Tafadhali subiri sekunde {count}, kisha ujaribu tena.',
    other: 'Umejaribu mara nyingi mno. Tafadhali subiri sekunde {count}, kisha ujaribu tena.',
  },
};
