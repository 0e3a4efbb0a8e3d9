import { otherTextId } from '@hodi/domain/questionnaires/topic.ts';
import { ownValue } from '@hodi/domain/questionnaires/values/read-answer.ts';
import { type QuizSession, type as keep } from './quiz-session.ts';

/**
 * Takes over answers of an earlier inquiry, with the text of Other, as answers of this one. The screen that names them
 * may be a frame behind: what was answered since stays.
 */
export function confirmRemembered(session: QuizSession, question_ids: readonly string[]): void {
  const { remembered } = session.store.get();
  for (const id of question_ids) {
    if (ownValue(session.store.get().quiz.answers, id) !== undefined) continue;
    for (const key of [id, otherTextId(id)]) {
      const value = remembered[key];
      if (value !== undefined) keep(session, key, value);
    }
  }
}
