/**
 * Answers arrive from the network, from a draft or from an older version of the content, so nothing about their
 * shape is taken for granted here: what cannot be read counts as not answered.
 */
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import type { NumberQuestion, Question } from '../topic.ts';

/** An answer as expressions see it: one code or text, several codes, or a number in the first unit. */
export type Known = string | number | readonly string[];

/** More codes than any question has options. */
const MANY = 100;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `Object.hasOwn` is missing on the oldest phones that we serve. */
export const hasOwn = (record: object, key: string): boolean => Object.prototype.hasOwnProperty.call(record, key);

/** The own property `key`, so that no answer is ever found on a prototype. */
export function ownValue(answers: unknown, key: string): unknown {
  return isRecord(answers) && hasOwn(answers, key) ? answers[key] : undefined;
}

/** Rounds half up as on paper, not as binary fractions happen to fall (7.05 is 7.1). */
export function roundTo(value: number, decimals: number): number {
  const clean = Number(value.toPrecision(12));
  if (Math.abs(clean) < 1e-6 || Math.abs(clean) >= 1e15) return clean < 1 && clean > -1 ? 0 : clean;
  return Number(`${Math.round(Number(`${clean}e${decimals}`))}e-${decimals}`);
}

/** The number and its unit as the person gave them; a bare number is in the first unit. */
export function numberAndUnit(question: NumberQuestion, value: unknown) {
  const bare = typeof value === 'number';
  const amount = bare ? value : ownValue(value, 'value');
  const code = bare ? question.units[0].code : ownValue(value, 'unit');
  const unit = question.units.find((known) => known.code === code);
  return typeof amount === 'number' && Number.isFinite(amount) && unit !== undefined ? { amount, unit } : undefined;
}

function readNumber(question: NumberQuestion, value: unknown): number | undefined {
  const given = numberAndUnit(question, value);
  return given && roundTo(given.amount * given.unit.factor, question.round);
}

function readCodes(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > MANY) return undefined;
  const codes = new Set<string>();
  for (const code of value) if (typeof code === 'string') codes.add(code);
  return codes.size > 0 ? [...codes] : undefined;
}

/** Reads `value` as an answer to `question`; undefined if it is empty or cannot be read. */
export function readAnswer(question: Question, value: unknown): Known | undefined {
  switch (question.kind) {
    case 'multiple':
      return readCodes(value);
    case 'number':
      return readNumber(question, value);
    case 'scale':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    default:
      return typeof value === 'string' && hasVisible(value) ? value : undefined;
  }
}
