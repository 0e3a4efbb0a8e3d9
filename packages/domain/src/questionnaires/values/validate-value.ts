import { isExclusive } from '../exclusive-choice.ts';
import { numberAndUnit } from './read-answer.ts';
import type { DateQuestion, MultipleQuestion, NumberQuestion, Question } from '../topic.ts';

export type ProblemCode =
  | 'required'
  | 'unknown_question'
  | 'unknown_option'
  | 'wrong_type'
  | 'not_exclusive'
  | 'too_many'
  | 'out_of_range'
  | 'not_less_than'
  | 'unknown_unit'
  | 'choose_unit'
  | 'too_long'
  | 'invalid_date'
  | 'date_past';

export interface AnswerProblem {
  /** The question, or `<question id>_other` for the text of its Other option. */
  readonly question_id: string;
  readonly code: ProblemCode;
  /** The limits that a number or a text must keep, in the unit that was given. */
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
}
export type Finding = Omit<AnswerProblem, 'question_id'>;

const isWithUnit = (value: unknown): value is { value: number; unit: string } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as { value?: unknown }).value === 'number' &&
  typeof (value as { unit?: unknown }).unit === 'string';

/** A number typed before its unit was chosen: kept as the text that it is. */
const isWithoutUnit = ({ ask_unit }: NumberQuestion, value: unknown): boolean =>
  ask_unit === true && typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

function checkNumber(question: NumberQuestion, value: unknown): Finding | undefined {
  if (isWithoutUnit(question, value)) return { code: 'choose_unit' };
  if (typeof value !== 'number' && !isWithUnit(value)) return { code: 'wrong_type' };
  const given = numberAndUnit(question, value);
  if (!given)
    return { code: typeof value === 'number' || !Number.isFinite(value.value) ? 'wrong_type' : 'unknown_unit' };
  const { min, max, code: unit } = given.unit;
  return given.amount < min || given.amount > max ? { code: 'out_of_range', min, max, unit } : undefined;
}

function checkMultiple(question: MultipleQuestion, value: unknown): Finding | undefined {
  if (!Array.isArray(value)) return { code: 'wrong_type' };
  if (value.length > question.options.length || new Set(value).size !== value.length) return { code: 'too_many' };
  const codes = value.filter((code) => typeof code === 'string');
  if (codes.length < value.length) return { code: 'wrong_type' };
  if (codes.some((code) => !question.options.includes(code))) return { code: 'unknown_option' };
  return codes.length > 1 && codes.some(isExclusive) ? { code: 'not_exclusive' } : undefined;
}

const isDate = (value: string): boolean => {
  const moment = /^(19|20)\d\d-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  return moment !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
};

function checkDate(question: DateQuestion, value: string, today: string | undefined): Finding | undefined {
  if (!isDate(value)) return { code: 'invalid_date' };
  return question.not_past && today !== undefined && value < today ? { code: 'date_past' } : undefined;
}

/** Checks a value as an answer to this question alone. */
export function checkValue(question: Question, value: unknown, today?: string): Finding | undefined {
  if (question.kind === 'number') return checkNumber(question, value);
  if (question.kind === 'multiple') return checkMultiple(question, value);
  if (question.kind === 'scale') {
    if (typeof value !== 'number' || !Number.isInteger(value)) return { code: 'wrong_type' };
    const { min, max } = question;
    return value < min || value > max ? { code: 'out_of_range', min, max } : undefined;
  }
  if (typeof value !== 'string') return { code: 'wrong_type' };
  if (question.kind === 'single') return question.options.includes(value) ? undefined : { code: 'unknown_option' };
  if (question.kind === 'date') return checkDate(question, value, today);
  return value.length > question.max_length ? { code: 'too_long', max: question.max_length } : undefined;
}
