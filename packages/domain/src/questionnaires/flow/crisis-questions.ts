/** When the crisis contact is shown: before and after every question about suicide and self-harm, never instead of it. */
import type { RaisedFlag } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { raisingAnswers } from '@hodi/domain/red-flags/raising-answers.ts';
import type { Answers, Expression, Topic } from '../topic.ts';
import { readAnswers } from '../visible-questions.ts';
import type { QuizSubject } from './quiz-state.ts';

type Leaf = readonly [question_id: string, codes: readonly string[] | null];

function leaves(expression: Expression): Leaf[] {
  switch (expression[0]) {
    case 'and':
    case 'or':
      return expression[1].flatMap(leaves);
    case 'not':
      return leaves(expression[1]);
    case 'has':
      return [[expression[1], expression[3]]];
    default:
      return [[expression[1], null]];
  }
}

/**
 * The questions whose answers can call for the crisis contact. Of a multiple choice that also asks about other things
 * only the options named; of any other question each answer (null) that raises a flag.
 */
export const crisisQuestions = (topic: Topic): ReadonlyMap<string, readonly string[] | null> =>
  new Map(topic.rules.filter(({ action }) => action === 'crisis_now').flatMap(({ when }) => leaves(when)));

/** How much of the crisis contact stands on a screen: whom to call, or also what it is for. */
export type CrisisContact = 'none' | 'short' | 'whole';

/**
 * The crisis contact on the screen that asks `question_ids`; none for the summary. Whole where what is asked or was answered
 * can call for it; short on the other screens of a topic that shows it all the time.
 */
export function crisisContact(
  { topic, profile }: QuizSubject,
  now: { answers: Answers; flags: readonly RaisedFlag[] },
  question_ids: readonly string[],
): CrisisContact {
  const asked = crisisQuestions(topic);
  if (question_ids.some((id) => asked.has(id))) return 'whole';
  const { readings } = readAnswers(topic, now.answers, profile);
  const isCalledFor = now.flags.some(({ rule_id }) =>
    readings
      .flatMap((values) => raisingAnswers(topic, rule_id, values))
      .some(({ question_id, codes }) => {
        const meant = asked.get(question_id);
        return meant === null || (meant !== undefined && codes.some((code) => meant.includes(code)));
      }),
  );
  if (isCalledFor) return 'whole';
  return topic.crisis_box ? 'short' : 'none';
}
