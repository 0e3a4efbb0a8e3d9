/** An emergency where its patient finds it again: on the dashboard and in its thread. */
export const ownEmergencies = {
  'emergency.unsent': 'You have not told your clinic yet',
  'emergency.unsent_text': 'Your answers call for urgent care. They are on this phone only.',
  'emergency.continue': 'Continue',
  'emergency.open': 'Open the conversation',
  'emergency.care': 'Did you get care?',
  'emergency.care_text': 'Your answers called for urgent care on {day}.',
  'emergency.care.yes': 'Yes',
  'emergency.care.no': 'No',
  'emergency.care.not_needed': 'It was not needed',
  'emergency.care_call': 'If you still feel unwell, do not wait: call now.',
  'emergency.care_thanks': 'Thank you. The clinic knows it now.',
} as const;
