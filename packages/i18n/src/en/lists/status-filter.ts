/** Above a list of which one status can be chosen. */
export const statusFilter = {
  'list.any_status': 'All statuses',
  'list.nothing_fits': 'Nobody with this status',
  'list.nothing_fits_text': 'Nobody here has the status “{status}”.',
  'list.nothing_fits_search': 'Nobody here with the status “{status}” fits “{search}”.',
  'list.clear_filter': 'Clear the filter',
} as const;
