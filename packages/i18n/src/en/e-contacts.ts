export const eContacts = {
  'inquiry.badge.not_opened': 'Sent, not opened yet',
  'inquiry.badge.clinician_reviewing': 'Clinician reviewing',
  'inquiry.badge.read': 'Read',
  'inquiry.badge.awaiting_your_response': 'Awaiting your response',
  'inquiry.badge.patient_awaits_response': 'Patient awaits response',
  'inquiry.badge.no_reply_needed': 'No reply needed',
  'inquiry.badge.answered': 'Answered',
  'inquiry.badge.resolved': 'Resolved',
  'inquiry.new_messages': { one: '{count} new message', other: '{count} new messages' },
  'inquiry.red_flag.warning': 'Red flag: warning',
  'inquiry.new': 'New inquiry',
  'inquiry.sent': 'Sent {at}',

  'thread.title': 'Messages',
  'thread.waiting': 'Waiting to send',
  'thread.emergency_line': 'Emergency?',
  'thread.call': 'Call {number}',

  'red_flag.emergency': 'Red flag: emergency',
  'red_flag.warning': 'Red flag: warning',
  'red_flag.failed': 'Failed to acknowledge red flag',

  'consultation.title': 'Consultation',

  'inquiries.title': 'Inquiries',
  'inquiries.you_wrote': 'You: {text}',
  'inquiries.clinician_wrote': 'Clinic: {text}',
} as const;
