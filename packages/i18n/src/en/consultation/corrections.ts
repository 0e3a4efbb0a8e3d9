/** What is right instead of what stands in an inquiry: asked for by the patient, written by a clinician. */
export const corrections = {
  'corrections.title': 'Corrections',
  'corrections.asked': 'The patient asks for a correction. An answer is due by {due}.',
  'corrections.add': 'Correct something',
  'corrections.dialog': 'Correct the record',
  'corrections.lead':
    'What was sent or written stays. The correction stands beside it with your name and the date, and the patient reads it.',
  'corrections.what': 'What is wrong?',
  'corrections.whole': 'The inquiry as a whole, or a message',
  'corrections.text': 'What is right instead?',
  'corrections.request': 'Which request of the patient does it answer?',
  'corrections.choose': 'Please choose',
  'corrections.no_request': 'None',
  'corrections.save': 'Correct',
  'corrections.saving': 'Correcting',
  'corrections.saved': 'The correction stands in the record.',
  'corrections.waits': 'Not sent yet. The correction waits on this device until you are back online.',
} as const;
