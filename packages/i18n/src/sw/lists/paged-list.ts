import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { pagedList as english } from '@hodi/i18n/en/lists/paged-list.ts';

export const pagedList: Catalog<typeof english> = {
  'list.range': '{from} hadi {to} kati ya {total}',
  'list.range_more': '{from} hadi {to} kati ya zaidi ya {total}',
  'list.range_open': '{from} hadi {to}',
  'list.back': 'Rudi',
  'list.next': 'Mbele',
  'list.pages': 'Kurasa za orodha',
  'list.not_loaded': 'Orodha haikupakiwa',
};
