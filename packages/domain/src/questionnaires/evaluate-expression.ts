import type { Comparison, Expression, Profile } from './topic.ts';
import type { Known } from './values/read-answer.ts';

/** Values by reference: a question's id, `profile.<fact>` or `score.<name>`. Missing values have no entry. */
export type KnownValues = ReadonlyMap<string, Known>;

const compare: Record<Comparison, (a: number, b: number) => boolean> = {
  '=': (a, b) => a === b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** The facts of a profile, as expressions refer to them. */
export function profileValues(profile: Profile): Map<string, Known> {
  const values = new Map<string, Known>([['profile.gender', profile.gender]]);
  if (Number.isFinite(profile.age_years)) values.set('profile.age_years', profile.age_years);
  if (Number.isFinite(profile.age_months)) values.set('profile.age_months', profile.age_months);
  return values;
}

/** The codes of a multiple choice that a condition names and the person chose. */
export function chosenCodes(known: Known | undefined, codes: readonly string[]): string[] {
  return Array.isArray(known) ? codes.filter((code) => known.includes(code)) : [];
}

/** Whether the condition holds. A missing answer makes its leaf false, so `not` of it true. */
export function evaluateExpression(expression: Expression, values: KnownValues): boolean {
  switch (expression[0]) {
    case 'and':
      return expression[1].every((part) => evaluateExpression(part, values));
    case 'or':
      return expression[1].some((part) => evaluateExpression(part, values));
    case 'not':
      return !evaluateExpression(expression[1], values);
    case 'in': {
      const known = values.get(expression[1]);
      return typeof known === 'string' && expression[2].includes(known);
    }
    case 'has':
      return chosenCodes(values.get(expression[1]), expression[3]).length >= expression[2];
    case 'compare': {
      const known = values.get(expression[1]);
      return typeof known === 'number' && compare[expression[2]](known, expression[3]);
    }
  }
}
