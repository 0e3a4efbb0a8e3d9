/** Around the parts of a consultation, on the clinician's side. */
export const consultation = {
  'consultation.tab_messages': 'Messages',
  'consultation.tab_answers': 'Answers',
  'consultation.tabs': 'Parts of the consultation',
  'proposal.tab': 'Draft',
  'red_flag.open': { one: '{count} red flag not acknowledged', other: '{count} red flags not acknowledged' },
  'consultation.colleague': 'This is a consultation of {name}. You can read it and stand in.',
  'consultation.resolve': 'Resolve consultation',
  'consultation.resolve_title': 'Resolve this consultation?',
  'consultation.resolve_text':
    'This cannot be undone. Nobody can write in it afterwards; {name} can send a new inquiry.',
  'consultation.resolve_unsent': 'Your reply is not sent yet. It stays on this device, but it can no longer be sent.',
  'consultation.resolving': 'Resolving',
  'consultation.resolved_toast': 'Consultation resolved',
  'consultation.resolve_waits': 'The consultation is resolved as soon as there is a network.',
  'consultation.resolved_detail': 'The patient can send a new inquiry.',
} as const;
