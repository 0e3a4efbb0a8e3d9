/** Which answers made a rule fire: for "You told us …" on the emergency screen, and for the trail of changes. */
import { chosenCodes, evaluateExpression, type KnownValues } from '../questionnaires/evaluate-expression.ts';
import type { Answers, Expression, Profile, Topic } from '../questionnaires/topic.ts';
import { restsOn } from '../questionnaires/rests-on.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import type { RaisedFlag } from './evaluate-red-flags.ts';

export interface RaisingAnswer {
  readonly question_id: string;
  /** The options that count; empty for a number or a scale. */
  readonly codes: readonly string[];
}

type Found = Map<string, Set<string>>;

function add(found: Found, reference: string, codes: readonly string[]): void {
  const known = found.get(reference) ?? new Set();
  for (const code of codes) known.add(code);
  found.set(reference, known);
}

function collectLeaf(leaf: Expression, values: KnownValues, found: Found): void {
  if (leaf[0] === 'has') add(found, leaf[1], chosenCodes(values.get(leaf[1]), leaf[3]));
  else if (leaf[0] === 'in') add(found, leaf[1], [values.get(leaf[1]) as string]);
  else if (leaf[0] === 'compare') add(found, leaf[1], []);
}

/** Follows only the parts that hold; what is said by `not` is not something the person told us. */
function collect(expression: Expression, values: KnownValues, found: Found): void {
  if (!evaluateExpression(expression, values)) return;
  if (expression[0] === 'and' || expression[0] === 'or') {
    for (const part of expression[1]) collect(part, values, found);
  } else if (expression[0] !== 'not') collectLeaf(expression, values, found);
}

function expandScores(topic: Topic, found: Found, values: KnownValues): void {
  for (const [name, items] of Object.entries(topic.scores ?? {})) {
    if (!found.delete(`score.${name}`)) continue;
    for (const id of items) add(found, id, [values.get(id) as string]);
  }
}

/** The answers that made this rule fire, in the order of the questions. */
export function raisingAnswers(topic: Topic, rule_id: string, values: KnownValues): RaisingAnswer[] {
  const rule = topic.rules.find((known) => known.id === rule_id);
  const found: Found = new Map();
  if (rule) collect(rule.when, values, found);
  expandScores(topic, found, values);
  if (rule && found.size === 0) {
    // By age, and by what was not said: then the answer that says something else is the reason.
    for (const id of restsOn(topic, rule.when, values)) add(found, id, [values.get(id) as string].flat());
  }
  return topic.questions.flatMap(({ id: question_id }) => {
    const codes = found.get(question_id);
    return codes ? [{ question_id, codes: [...codes] }] : [];
  });
}

/** For each question that helped to raise one of `flags`, the rules it helped to raise. */
export function raisingQuestions(now: {
  topic: Topic;
  answers: Answers;
  profile: Profile;
  flags: readonly RaisedFlag[];
}): { question_id: string; rule_ids: string[] }[] {
  const { readings } = readAnswers(now.topic, now.answers, now.profile);
  const rulesOf = new Map<string, string[]>();
  for (const { rule_id } of now.flags) {
    const raising = readings.flatMap((values) => raisingAnswers(now.topic, rule_id, values));
    for (const question_id of new Set(raising.map((answer) => answer.question_id))) {
      rulesOf.set(question_id, [...(rulesOf.get(question_id) ?? []), rule_id]);
    }
  }
  return [...rulesOf].map(([question_id, rule_ids]) => ({ question_id, rule_ids }));
}
