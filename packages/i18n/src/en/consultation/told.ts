/** What a patient has answered, and what of it is dangerous, as their clinicians read it. */
export const told = {
  'answers.flagged': 'Raised a red flag',
  'answers.changed_title': 'Changed before sending',
  'answers.changed_from': 'Before: {text}',
  'answers.changed_to': 'Sent: {text}',
  'answers.taken_back': 'No answer',
  'answers.corrected_whole': 'The whole inquiry',
  'answers.score': '{total} · {band}',
  'answers.by_clinic': 'Filled in by a clinician for the patient',
  'answers.older_version': 'The questionnaire has changed since these answers were given.',
  'answers.not_fitting': 'Some questions of today were not answered, or answered with words that they do not know.',
  'red_flag.other_version': 'Found with another version of the questions. Please read the answers below.',
  'red_flag.raised': 'Raised {at}',
  'red_flag.acknowledge': 'Acknowledge',
  'red_flag.acknowledged': 'Red flag acknowledged',
  'red_flag.acknowledged_by': 'Acknowledged by {name}, {at}',
  'red_flag.waits': 'Acknowledged. Waiting to send.',
} as const;
