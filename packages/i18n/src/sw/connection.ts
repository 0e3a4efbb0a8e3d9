import type { Catalog } from '../catalog.ts';
import type { connection as english } from '../en/connection.ts';

export const connection: Catalog<typeof english> = {
  'connection.not_kept':
    'Haikutumwa, na kivinjari hiki hakihifadhi chochote. Tafadhali acha ukurasa huu wazi kisha ujaribu tena.',
  'connection.offline': 'Huna mtandao.',
  'connection.offline_with': {
    one: 'Huna mtandao. Badiliko {count} linasubiri kutumwa.',
    other: 'Huna mtandao. Mabadiliko {count} yanasubiri kutumwa.',
  },
  'connection.sending': 'Inatuma {number} kati ya {count}',
  'connection.not_sent': { one: 'Badiliko {count} bado halijatumwa.', other: 'Mabadiliko {count} bado hayajatumwa.' },
  'connection.needs_you': {
    one: 'Badiliko {count} halikuweza kutumwa na linakuhitaji.',
    other: 'Mabadiliko {count} hayakuweza kutumwa na yanakuhitaji.',
  },
  'connection.connected': 'Umeunganishwa. Kila kitu kimetumwa.',
  'connection.send_now': 'Tuma sasa',
  'connection.dismiss': 'Ondoa',
  'connection.look': 'Yaangalie',
  'connection.unsent_title': 'Bado hayajatumwa',
  'connection.nothing_waits': 'Kila kitu kimetumwa.',
  'connection.waiting': 'Inasubiri kutumwa',
  'connection.sending_this': 'Inatumwa',
  'connection.failed': 'Haikutumwa. Kliniki haikupatikana.',
  'connection.refused': 'Inakuhitaji',
  'connection.send_again': 'Tuma tena',
  'connection.discard': 'Tupa',
  'connection.discard_title': { one: 'Utupe badiliko hili?', other: 'Utupe mabadiliko {count}?' },
  'connection.discard_warning': 'Halikutumwa kamwe. Kliniki haitaliona, na haliwezi kurudishwa:',
  'connection.discard_confirm': { one: 'Litupe', other: 'Tupa mabadiliko {count}' },
  'queue.own_details': 'Taarifa zako',
  'queue.invitation': 'Mwaliko',
  'queue.invitation_deleted': 'Kufuta mwaliko',
  'queue.invitation_answer': 'Jibu la mwaliko',
  'queue.join': 'Kujiunga na mhudumu wa afya',
  'queue.selected_clinician': 'Kuchagua mhudumu wa afya',
  'queue.registration': 'Usajili wa mgonjwa',
  'connection.keep': 'Lihifadhi',
};
