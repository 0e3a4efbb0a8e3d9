import type { Catalog } from '../catalog.ts';
import type { connection as english } from '../en/connection.ts';

export const connection: Catalog<typeof english> = {
  'connection.not_kept':
    'Haikutumwa, na kivinjari hiki hakihifadhi chochote. Tafadhali acha ukurasa huu wazi kisha ujaribu tena.',
  'connection.earlier_arrived': 'Kliniki tayari ina hii kama ulivyoituma mwanzo. Ulichobadilisha baadaye hakikutumwa.',
  'connection.offline': 'Huna mtandao.',
  'connection.offline_with': {
    one: 'Huna mtandao. Badiliko {count} linasubiri kutumwa.',
    other: 'Huna mtandao. Mabadiliko {count} yanasubiri kutumwa.',
  },
  'connection.wrong_date': 'Tarehe ya kifaa hiki si sahihi: tafadhali irekebishe.',
  'connection.sending': 'Inatuma {number} kati ya {count}',
  'connection.not_sent': { one: 'Badiliko {count} bado halijatumwa.', other: 'Mabadiliko {count} bado hayajatumwa.' },
  'connection.needs_you': {
    one: 'Badiliko {count} halikutumwa. Tafadhali liangalie.',
    other: 'Mabadiliko {count} hayakutumwa. Tafadhali yaangalie.',
  },
  'connection.waits': 'Subiri kidogo: itaendelea yenyewe.',
  'connection.connected': 'Umeunganishwa. Kila kitu kimetumwa.',
  'connection.as_of': 'Ilivyohifadhiwa hapa {when}',
  'connection.send_now': 'Tuma sasa',
  'connection.dismiss': 'Ondoa',
  'connection.look': 'Tazama',
  'connection.waiting': 'Inasubiri kutumwa',
  'connection.sending_this': 'Inatumwa',
  'connection.failed': 'Haikutumwa. Kliniki haikupatikana.',
  'connection.refused': 'Inahitaji kuangaliwa',
  'queue.unreadable': 'Kitu ambacho kifaa hiki hakiwezi kukifungua tena',
};
