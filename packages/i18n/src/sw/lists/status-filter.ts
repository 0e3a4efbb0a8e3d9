import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { statusFilter as english } from '@hodi/i18n/en/lists/status-filter.ts';

export const statusFilter: Catalog<typeof english> = {
  'list.any_status': 'Hali zote',
  'list.nothing_fits': 'Hakuna mwenye hali hii',
  'list.nothing_fits_text': 'Hapa hakuna mwenye hali ya “{status}”.',
  'list.nothing_fits_search': 'Hapa hakuna mwenye hali ya “{status}” anayelingana na “{search}”.',
  'list.clear_filter': 'Ondoa kichujio',
};
