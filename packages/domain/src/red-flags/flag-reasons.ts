import { type AnswerLine, type AnswersToTell, answerLines } from '../questionnaires/answer-texts.ts';
import type { Answers, AnswerValue, Profile } from '../questionnaires/topic.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { raisingAnswers } from './raising-answers.ts';

/**
 * The answers that made a rule fire, in the reader's language: of a multiple choice only the options that count. Empty
 * for a rule of another version of the content.
 */
export function flagReasons(told: AnswersToTell, rule_id: string, profile: Profile): AnswerLine[] {
  const { values } = readAnswers(told.topic, told.answers, profile);
  const counting: Record<string, AnswerValue> = {};
  for (const { question_id, codes } of raisingAnswers(told.topic, rule_id, values)) {
    const given = told.answers[question_id];
    if (given !== undefined) counting[question_id] = Array.isArray(given) ? codes : given;
  }
  return answerLines({ ...told, answers: counting satisfies Answers });
}
