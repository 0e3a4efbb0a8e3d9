import type { Expression, Question, Topic } from '@hodi/domain/questionnaires/topic.ts';
import { genderSchema } from '@hodi/domain/questionnaires/topic.ts';

/** Names that a condition may refer to: the questions before it, and the scores whose items are all before it. */
export interface Known {
  readonly questions: ReadonlyMap<string, Question>;
  readonly scores: NonNullable<Topic['scores']>;
}

const numericFacts = new Set(['profile.age_years', 'profile.age_months']);

function questionOf(id: string, known: Known): Question {
  const question = known.questions.get(id);
  if (!question) throw new Error(`refers to "${id}", which is not a question before this one`);
  return question;
}

function checkCodes(id: string, codes: readonly string[], options: readonly string[]): void {
  for (const code of codes) if (!options.includes(code)) throw new Error(`"${id}" has no option "${code}"`);
  if (new Set(codes).size !== codes.length) throw new Error(`a code is named twice for "${id}"`);
}

function checkSingle(id: string, codes: readonly string[], known: Known): void {
  if (id === 'profile.gender') return checkCodes(id, codes, genderSchema.options);
  const question = questionOf(id, known);
  if (question.kind !== 'single') throw new Error(`"${id}" is ${question.kind}: "=" and "in" are for a single choice`);
  checkCodes(id, codes, question.options);
}

function checkMultiple(leaf: Extract<Expression, readonly ['has', ...unknown[]]>, known: Known): void {
  const [, id, least, codes] = leaf;
  const question = questionOf(id, known);
  if (question.kind !== 'multiple') throw new Error(`"${id}" is ${question.kind}: "has" is for a multiple choice`);
  checkCodes(id, codes, question.options);
  if (!Number.isInteger(least) || least < 1 || least > codes.length)
    throw new Error(`at least ${least} of ${codes.length}`);
}

function checkNumber(id: string, limit: number, known: Known): void {
  if (numericFacts.has(id)) return;
  if (id.startsWith('profile.')) throw new Error(`"${id}" is not a number of the profile`);
  if (id.startsWith('score.')) {
    const items = known.scores[id.slice('score.'.length)];
    if (!items) throw new Error(`there is no score "${id}"`);
    for (const item of items) questionOf(item, known);
    return;
  }
  const question = questionOf(id, known);
  if (question.kind !== 'number' && question.kind !== 'scale')
    throw new Error(`"${id}" is ${question.kind}, not a number`);
  const { min, max } = question.kind === 'scale' ? question : question.units[0];
  if (limit < min || limit > max) throw new Error(`${limit} lies outside the range of "${id}" (${min} to ${max})`);
}

/** @throws an error that names the condition's fault. */
export function checkExpression(expression: Expression, known: Known): void {
  switch (expression[0]) {
    case 'and':
    case 'or':
      for (const part of expression[1]) checkExpression(part, known);
      return;
    case 'not':
      return checkExpression(expression[1], known);
    case 'in':
      return checkSingle(expression[1], expression[2], known);
    case 'has':
      return checkMultiple(expression, known);
    case 'compare':
      return checkNumber(expression[1], expression[3], known);
  }
}
