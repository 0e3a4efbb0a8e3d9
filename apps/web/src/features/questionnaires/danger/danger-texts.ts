import { type Advice, adviceOf, unclearAdvice } from '@hodi/domain/red-flags/advice.ts';
import { unclearNumbers } from '@hodi/domain/questionnaires/values/settled-number.ts';
import { visibleQuestions } from '@hodi/domain/questionnaires/visible-questions.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';

function asked({ session, texts, person }: ReadyQuiz, rule_ids: readonly string[], language: Language) {
  const { topic, profile } = session.subject;
  const { looked } = session.store.get();
  const unclear = unclearNumbers(visibleQuestions(topic, looked, profile), looked);
  return { topic, texts, rule_ids, language, numbers: writtenNumbers(person.numbers), unclear };
}

/** Advice of rules to the person, and the one thing to do. Rules of older content have none. */
export const adviceFor = (ready: ReadyQuiz, rule_ids: readonly string[], language: Language): Advice =>
  adviceOf(asked(ready, rule_ids, language));

/** Advice about a number without a certain unit, if no raised rule gives any. */
export const unclearAdviceFor = (ready: ReadyQuiz, rule_ids: readonly string[]): string =>
  unclearAdvice(asked(ready, rule_ids, ready.language));
