/** What is wrong with one answer of a questionnaire, by the code that the questionnaire's rules give. */
export const answerCodes = {
  unknown_question: 'The questionnaire has no such question',
  unknown_option: 'The question has no such answer',
  unknown_unit: 'The question does not use this unit',
  choose_unit: 'Choose the unit, or “I am not sure”',
  wrong_type: 'Please answer this question again',
  not_exclusive: 'This answer cannot be chosen together with others',
  too_many: 'These are too many',
  not_less_than: 'This number must be smaller than the one above it',
  date_past: 'The date cannot be in the past',
} as const;
