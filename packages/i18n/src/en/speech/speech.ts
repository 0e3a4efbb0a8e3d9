/** What reads messages and questions aloud. */
export const speech = {
  'speech.listen': 'Listen',
  'speech.stop': 'Stop',
  'speech.fetching': 'Fetching the sound',
  /** Before it is fetched: patients pay for each byte. */
  'speech.size': 'about {size}\u00a0KB',
  'speech.hear_first': 'Hear it first',
  'speech.too_long': 'Too long to be read aloud: 2,000 letters at most',
  'speech.listen_question': 'Listen to the question',
  'speech.always': 'Read every question aloud',
} as const;
