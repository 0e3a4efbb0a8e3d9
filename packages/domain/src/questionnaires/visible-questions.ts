import { evaluateExpression, type KnownValues, profileValues } from './evaluate-expression.ts';
import { ownValue } from './values/read-answer.ts';
import { mayBeYoung } from './for-someone/age-of-someone.ts';
import { settledAnswer } from './values/settled-number.ts';
import { profilesOfAges } from './profile.ts';
import { scoreOf } from './scores.ts';
import type { Answers, Profile, Question, Topic } from './topic.ts';

export interface Reading {
  readonly visible: readonly Question[];
  /** The profile, the readable answers to visible questions, and the scores. */
  readonly values: KnownValues;
  /** The same by each age that is possible; `values` is the first. */
  readonly readings: readonly KnownValues[];
}

/**
 * Goes through the questions in order, because whether one is shown depends only on those before it. An answer to a
 * question that is not shown is ignored, whatever it says. Where the age is not certain, a question is shown if it is at any age
 * that is possible; one that a young person answers alone is shown to no carer of somebody who may be one.
 */
export function readAnswers(topic: Topic, answers: Answers, profile: Profile): Reading {
  const visible: Question[] = [];
  const [first, ...others] = profilesOfAges(profile);
  const values = profileValues(first);
  const readings = [values, ...others.map(profileValues)];
  const isYoung = mayBeYoung({ profile });
  const isShown = ({ show_if, alone_12_17 }: Question) =>
    !(alone_12_17 && isYoung) &&
    (show_if === undefined || readings.some((reading) => evaluateExpression(show_if, reading)));
  for (const question of topic.questions) {
    if (!isShown(question)) continue;
    visible.push(question);
    const known = settledAnswer(question, ownValue(answers, question.id));
    if (known === undefined) continue;
    for (const reading of readings) reading.set(question.id, known);
    for (const [name, items] of Object.entries(topic.scores ?? {})) {
      const total = items.includes(question.id) ? scoreOf(topic, name, values) : undefined;
      if (total !== undefined) for (const reading of readings) reading.set(`score.${name}`, total);
    }
  }
  return { visible, values, readings };
}

/** The questions to ask, given the answers so far. */
export const visibleQuestions = (topic: Topic, answers: Answers, profile: Profile): readonly Question[] =>
  readAnswers(topic, answers, profile).visible;
