import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { stopped as english } from '@hodi/i18n/en/door/stopped.ts';

export const stopped: Catalog<typeof english> = {
  'connection.not_noted':
    'Kifaa hiki hakikuweza kufanya hivyo: huenda nafasi yake ya kuhifadhi imejaa. Ulichoandika kinabaki hapa wala hakijapotea. Futa baadhi ya picha, video au programu, kisha ujaribu tena.',
  'connection.send_again': 'Tuma tena',
  'connection.edit': 'Hariri',
  'connection.open': 'Fungua',
  'connection.discard': 'Tupa',
  'connection.keep': 'Usitupe',
};
