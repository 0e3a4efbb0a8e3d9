import { otherTextId } from '@hodi/domain/questionnaires/topic.ts';
import { type QuizSession, type as keep } from './quiz-session.ts';

/** Takes over answers of an earlier inquiry, with the text of Other, as answers of this one. */
export function confirmRemembered(session: QuizSession, question_ids: readonly string[]): void {
  const { remembered } = session.store.get();
  for (const id of question_ids) {
    for (const key of [id, otherTextId(id)]) {
      const value = remembered[key];
      if (value !== undefined) keep(session, key, value);
    }
  }
}
