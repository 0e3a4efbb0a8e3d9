import { type AnswerLine, type AnswersToTell, answerLines } from '../questionnaires/answer-texts.ts';
import { askedOfThem } from '../questionnaires/asked-of-them.ts';
import type { Answers, AnswerValue, Profile } from '../questionnaires/topic.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { raisingAnswers } from './raising-answers.ts';

/**
 * The answers that made a rule fire, in the reader's language: of a multiple choice only the options that count. Empty
 * for a rule of another version of the content.
 * @param profiles by which it may have fired: of the day of filling, and of that of arrival.
 */
export function flagReasons(told: AnswersToTell, rule_id: string, profiles: readonly Profile[]): AnswerLine[] {
  const { topic, answers } = told;
  const asked = askedOfThem(topic, answers);
  const counting: Record<string, AnswerValue> = {};
  for (const profile of profiles) {
    for (const { question_id, codes } of raisingAnswers(topic, rule_id, readAnswers(asked, answers, profile).values)) {
      const given = answers[question_id];
      if (given !== undefined) counting[question_id] ??= Array.isArray(given) ? codes : given;
    }
  }
  return answerLines({ ...told, answers: counting satisfies Answers });
}
