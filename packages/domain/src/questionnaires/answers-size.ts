import type { Answers } from './topic.ts';

/** Many times what the longest questionnaire can come to: 27 answers, 12 KiB. */
export const answersLimits = { answers: 150, bytes: 32 * 1024 };

/** What is too much of answers, to whatever questions they are; null for all that any questionnaire asks. */
export function faultOfSize(answers: Answers): 'too_many' | 'too_large' | null {
  if (Object.keys(answers).length > answersLimits.answers) return 'too_many';
  const bytes = new TextEncoder().encode(JSON.stringify(answers)).length;
  return bytes > answersLimits.bytes ? 'too_large' : null;
}
