/** Which answers a condition rests on, so that a clinician can see why a sentence is proposed. */
import { evaluateExpression, type KnownValues } from './evaluate-expression.ts';
import type { Expression, Topic } from './topic.ts';

/** Everything that a condition looks at. */
export function referencesOf(expression: Expression): string[] {
  switch (expression[0]) {
    case 'and':
    case 'or':
      return expression[1].flatMap(referencesOf);
    case 'not':
      return referencesOf(expression[1]);
    default:
      return [expression[1]];
  }
}

/** Of an `or` only the parts that hold; of a `not` all that it looked at. */
function collected(expression: Expression, values: KnownValues): string[] {
  if (!evaluateExpression(expression, values)) return [];
  if (expression[0] === 'and' || expression[0] === 'or') {
    return expression[1].flatMap((part) => collected(part, values));
  }
  return referencesOf(expression);
}

/** The answered questions that made the condition hold, in the order of the questionnaire. */
export function restsOn(topic: Topic, expression: Expression | undefined, values: KnownValues): string[] {
  if (!expression) return [];
  const items = collected(expression, values).flatMap((reference) =>
    reference.startsWith('score.') ? (topic.scores?.[reference.slice('score.'.length)] ?? []) : [reference],
  );
  const found = new Set(items.filter((id) => values.has(id)));
  return topic.questions.flatMap(({ id }) => (found.has(id) ? [id] : []));
}
