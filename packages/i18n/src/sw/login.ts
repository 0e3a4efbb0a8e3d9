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
  'login.emergency': 'Kama ni dharura usisubiri hapa. Piga {first} au {second}.',
  'login.call': 'Piga {number}',
};
