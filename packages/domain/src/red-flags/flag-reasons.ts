import { type AnswerLine, type AnswersToTell, answerLines } from '../questionnaires/answer-texts.ts';
import { askedOfThem, raisedOfThem } from '../questionnaires/asked-of-them.ts';
import type { Answers, AnswerValue, Profile, Topic } from '../questionnaires/topic.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { unitsAsGiven } from '../questionnaires/values/settled-number.ts';
import { type RaisingAnswer, raisingAnswers } from './raising-answers.ts';

/**
 * The answers that made a rule fire. Where it did by an age that the record does not tell any more, those that it may have fired
 * by: no flag stands there without its reason. Empty for a rule of another version of the content.
 * @param profiles by which it may have fired: of the day of filling, and of that of arrival.
 */
export function countingAnswers(
  topic: Topic,
  answers: Answers,
  flag: { rule_id: string; profiles: readonly Profile[] },
): RaisingAnswer[] {
  const settled = raisedBy(topic, answers, flag);
  // By an app that did not ask which unit is meant, a number raised it as it stands there.
  return settled.length > 0 ? settled : raisedBy(topic, unitsAsGiven(topic, answers), flag);
}

function raisedBy(
  topic: Topic,
  answers: Answers,
  { rule_id, profiles }: { rule_id: string; profiles: readonly Profile[] },
): RaisingAnswer[] {
  const asked = askedOfThem(topic, answers);
  const readings = profiles.flatMap((profile) => readAnswers(asked, answers, profile).readings);
  const by = (rules: Topic) => readings.flatMap((values) => raisingAnswers(rules, rule_id, values));
  const known = by(topic);
  return known.length > 0 ? known : by(raisedOfThem(topic, answers));
}

/** The answers that made a rule fire, in the reader's language: of a multiple choice only the options that count. */
export function flagReasons(told: AnswersToTell, rule_id: string, profiles: readonly Profile[]): AnswerLine[] {
  const { topic, answers } = told;
  const counting: Record<string, AnswerValue> = {};
  for (const { question_id, codes } of countingAnswers(topic, answers, { rule_id, profiles })) {
    const given = answers[question_id];
    if (given !== undefined) counting[question_id] ??= Array.isArray(given) ? codes : given;
  }
  return answerLines({ ...told, answers: counting satisfies Answers });
}
