import { faultOfSize } from '@hodi/domain/questionnaires/answers-size.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import { badField } from '#server/wire/refusal.ts';

/** Limits the size of stored answers, which are always read whole. @throws Refusal 400 with field `answers`. */
export function requireSize(answers: Answers): void {
  const fault = faultOfSize(answers);
  if (fault !== null) throw badField('answers', fault);
}
