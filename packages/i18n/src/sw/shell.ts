import type { Catalog } from '../catalog.ts';
import type { shell as english } from '../en/shell.ts';

export const shell: Catalog<typeof english> = {
  'shell.about': 'Kuhusu Hodi',
  'shell.loading': 'Inapakia',
  'shell.back': 'Rudi',
  'shell.continue': 'Endelea',
  'shell.cancel': 'Ghairi',
  'shell.close': 'Funga',
  'shell.try_again': 'Jaribu tena',
  'shell.language': 'Lugha',
  'shell.go_home': 'Nenda ukurasa wa mwanzo',
  'shell.skip': 'Nenda moja kwa moja kwenye ukurasa',
  'shell.sign_in': 'Ingia',
  'shell.dark_mode': 'Mwonekano wa giza',
  'shell.light_mode': 'Mwonekano wa mwanga',
  'shell.notices': 'Taarifa fupi',
  'shell.went_wrong': 'Hitilafu imetokea',
  'shell.no_such_page': 'Hakuna ukurasa kwenye anwani hii. Huenda umehamishwa, au kiungo hakijakamilika.',
  'shell.crashed': 'Ukurasa huu umeacha kufanya kazi. Ulichoandika bila kutuma kimehifadhiwa kwenye kifaa hiki.',
  'shell.not_here_yet': 'Ukurasa huu bado haupo kwenye kifaa hiki',
  'shell.not_on_device': 'Hakuna mtandao wa kuupakia. Utafunguka mtandao ukipatikana.',
  'shell.optional': 'Si lazima',
  'shell.reload': 'Pakia upya',
  'shell.http_error': 'Hitilafu ya HTTP {status}',
  'session.ended': 'Umetolewa kwenye akaunti yako. Tafadhali ingia tena.',
  'session.inactive': 'Akaunti yako haitumiki tena, kwa hiyo umetolewa. Tafadhali wasiliana na kliniki yako.',
  'session.unsent': {
    one: 'Badiliko {count} halijatumwa bado. Linasubiri hapa, limefungwa, hadi utakapoingia tena.',
    other: 'Mabadiliko {count} hayajatumwa bado. Yanasubiri hapa, yamefungwa, hadi utakapoingia tena.',
  },
  'session.logged_out': 'Umetoka',
};
