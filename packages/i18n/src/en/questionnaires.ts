export const questionnaires = {
  'help.mine': 'My inquiries',
  'help.danger_signs': 'Cannot breathe, bad chest pain, heavy bleeding?',
  'help.call_emergency': 'Call {number}, the emergency number',

  'quiz.day': 'Day',
  'quiz.month': 'Month',
  'quiz.year': 'Year',

  'danger.title': 'Get urgent care now',
  'danger.call': 'Call {number}',
  'danger.call_clinic': 'Call {name}',
  'danger.note_title': 'Your answers call for urgent care',

  'summary.free': 'Free',
} as const;
