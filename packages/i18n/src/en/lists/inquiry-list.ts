/** The list of what a clinician's patients ask. */
export const inquiryList = {
  'inquiries.tab': 'Inquiries',
  'inquiries.search': 'Search inquiries',
  'inquiries.search_hint': 'Name, member ID or topic',
  'inquiries.table': 'Inquiries of your patients',
  'inquiries.last_message': 'Last message',
  'inquiry.count_more': '{count}+',
  'inquiries.shown': '{shown} of {total}',
  'inquiries.empty': 'No inquiries yet',
  'inquiries.empty_text': 'When a patient sends a questionnaire, it appears here at once.',
  'inquiries.offline': 'You are offline. You see what this device has kept.',
} as const;
