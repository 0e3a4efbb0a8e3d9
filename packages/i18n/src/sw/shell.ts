import type { Catalog } from '../catalog.ts';
import type { shell as english } from '../en/shell.ts';

export const shell: Catalog<typeof english> = {
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
  'shell.reload': 'Pakia upya',
  'shell.http_error': 'Hitilafu ya HTTP {status}',
  'shell.update_ready': 'Toleo jipya liko tayari.',
  'shell.offline_ready': 'Sasa Hodi inaweza kufunguka bila mtandao.',
  'shell.update_now': 'Sasisha sasa',
  'shell.later': 'Baadaye',
  'session.logged_out': 'Umetoka',
};
