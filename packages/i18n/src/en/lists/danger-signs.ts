/** The sign of danger of an inquiry, as its clinicians read it in lists. */
export const dangerSigns = {
  'danger_sign.emergency_open': 'Emergency, not seen yet',
  'danger_sign.emergency_seen': 'Emergency, seen by {name} {at}, not answered',
  'danger_sign.emergency_seen_only': 'Emergency, seen but not answered',
  'danger_sign.emergency_unanswered': 'Emergency not answered yet',
  'danger_sign.answer_unread': 'Emergency: answered, not read. Call',
  'danger_sign.self_harm': 'Red flag: self-harm',
  'danger_sign.message_warning': 'Red flag: words in a message',
} as const;
