import { evaluateExpression, type KnownValues, profileValues } from './evaluate-expression.ts';
import { ownValue } from './values/read-answer.ts';
import { settledAnswer } from './values/settled-number.ts';
import { scoreOf } from './scores.ts';
import type { Answers, Profile, Question, Topic } from './topic.ts';

export interface Reading {
  readonly visible: readonly Question[];
  /** The profile, the readable answers to visible questions, and the scores. */
  readonly values: KnownValues;
}

/**
 * Goes through the questions in order, because whether one is shown depends only on those before it. An answer to a
 * question that is not shown is ignored, whatever it says.
 */
export function readAnswers(topic: Topic, answers: Answers, profile: Profile): Reading {
  const visible: Question[] = [];
  const values = profileValues(profile);
  for (const question of topic.questions) {
    if (question.show_if && !evaluateExpression(question.show_if, values)) continue;
    visible.push(question);
    const known = settledAnswer(question, ownValue(answers, question.id));
    if (known === undefined) continue;
    values.set(question.id, known);
    for (const [name, items] of Object.entries(topic.scores ?? {})) {
      const total = items.includes(question.id) ? scoreOf(topic, name, values) : undefined;
      if (total !== undefined) values.set(`score.${name}`, total);
    }
  }
  return { visible, values };
}

/** The questions to ask, given the answers so far. */
export const visibleQuestions = (topic: Topic, answers: Answers, profile: Profile): readonly Question[] =>
  readAnswers(topic, answers, profile).visible;
