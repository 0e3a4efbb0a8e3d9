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
};
