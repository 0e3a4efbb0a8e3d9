/** A patient whose phone number nobody has confirmed; with the words of the registration, which asks for the same code. */
export const number = {
  'record.number_unconfirmed': '{number} is not confirmed yet',
  'record.number_unconfirmed_why':
    'Ask {name} for the code that came to this phone. Until then it gets no SMS about appointments, and other clinicians cannot invite them.',
  'record.number_title': 'Is this the number of {name}?',
  'record.number_code':
    'The patient reads you the code that went to {number} by SMS. A code is good for {minutes} minutes; you can send another.',
  'record.number_confirmed': 'The number of {name} is confirmed.',
} as const;
