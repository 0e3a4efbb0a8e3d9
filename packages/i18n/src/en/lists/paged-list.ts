/** Around a list that is shown page by page. */
export const pagedList = {
  'list.range': '{from} to {to} of {total}',
  'list.range_more': '{from} to {to} of more than {total}',
  'list.range_open': '{from} to {to}',
  'list.back': 'Back',
  'list.next': 'Next',
  'list.pages': 'Pages of the list',
  'list.not_loaded': 'The list could not be loaded',
} as const;
