import type { Answers } from './topic.ts';

/** Many times what the longest questionnaire can come to: 27 answers, 12 KiB. */
export const answersLimits = { answers: 150, bytes: 32 * 1024 };

/** Whether answers exceed the limits of any questionnaire; null if they do not. */
export function faultOfSize(answers: Answers): 'too_many' | 'too_large' | null {
  if (Object.keys(answers).length > answersLimits.answers) return 'too_many';
  const bytes = new TextEncoder().encode(JSON.stringify(answers)).length;
  return bytes > answersLimits.bytes ? 'too_large' : null;
}
