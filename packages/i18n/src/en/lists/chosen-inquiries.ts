/** Inquiries, all or some of them, in one list. */
export const chosenInquiries = {
  'inquiry.filter.all': 'All',
  'inquiry.filter.action_needed': 'Action needed',
  'inquiry.filter.waiting_for_response': 'Waiting for response',
  'inquiry.filter.answered': 'Answered',
  'inquiry.filter.resolved': 'Resolved',
  'inquiries.filter': 'Show',
  'inquiries.clear_search': 'Clear the search',
  'inquiries.more': 'Show more',
  'inquiries.loading_more': 'Loading more',
  'inquiries.nothing_found': 'Nothing found',
  'inquiries.nothing_found_text': 'No inquiry fits this search and filter.',
  'inquiries.show_all': 'Show all inquiries',
  'inquiries.not_loaded': 'The inquiries could not be loaded',
} as const;
