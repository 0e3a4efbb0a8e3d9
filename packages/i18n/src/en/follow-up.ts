/** Asking again about a resolved inquiry. */
export const followUp = {
  'follow_up.title': 'Ask again about this',
  'follow_up.danger': 'Is it much worse now, or is there a danger sign?',
  'follow_up.danger_hint':
    'Danger signs: hard to breathe, heavy bleeding, fainting or confusion, a fit, very strong pain, thoughts of ending your life.',
  'follow_up.danger.yes': 'Yes',
  'follow_up.danger.not_sure': 'I am not sure',
  'follow_up.danger.no': 'No',
  'follow_up.message': 'What do you want to ask?',
  'follow_up.follows': 'This asks again about “{topic}”, {at}',
  'follow_up.followed_by': 'Asked again about this, {at}',
  'follow_up.send': 'Send',
  'follow_up.rule.FOLLOW_UP_EMERGENCY_001': 'Much worse, or a danger sign',
  'follow_up.rule.FOLLOW_UP_WARNING_001': 'Not sure whether there is a danger sign',
} as const;
