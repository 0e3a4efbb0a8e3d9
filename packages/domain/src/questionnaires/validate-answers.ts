/**
 * Checks answers from anywhere: the form, a queue written by an older version, or someone who means harm. An answer
 * to a question that is not shown is ignored, as everywhere.
 */
import { hasVisible } from '../shared/typed-text.ts';
import type { KnownValues } from './evaluate-expression.ts';
import { numberAndUnit, ownValue } from './values/read-answer.ts';
import { numberStep } from './values/settled-number.ts';
import {
  type Answers,
  type AnswerValue,
  OTHER_MAX_LENGTH,
  otherTextId,
  type Profile,
  type Question,
  type Topic,
} from './topic.ts';
import { type AnswerProblem, checkValue, type ProblemCode } from './values/validate-value.ts';
import { readAnswers } from './visible-questions.ts';

export type { AnswerProblem, ProblemCode } from './values/validate-value.ts';

export interface ValidateOptions {
  readonly profile: Profile;
  /** A draft may be incomplete and hold numbers half typed; only what could never be an answer is refused. */
  readonly mode: 'draft' | 'complete';
  /** The day of filling, where it can be known; without it no date is too early (a queued answer may arrive late). */
  readonly today?: string;
  /** Of the questions that were answered: what is required only since a later one is not asked for. The present one unless said. */
  readonly content_version?: string | undefined;
}

const onlyWhenComplete: ReadonlySet<ProblemCode> = new Set([
  'required',
  'choose_unit',
  'out_of_range',
  'not_exclusive',
  'not_less_than',
  'date_past',
]);

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && !hasVisible(value)) ||
  (Array.isArray(value) && value.length === 0);

const hasOther = (question: Question): boolean => 'options' in question && question.options.includes('other');

/** Whether the Other option is what this answer says, alone or among others. */
export const saysOther = (question: Question, value: unknown): boolean =>
  hasOther(question) && (value === 'other' || (Array.isArray(value) && value.includes('other')));

function unknownQuestions(topic: Topic, answers: Answers): AnswerProblem[] {
  const known = new Set(topic.questions.flatMap((q) => (hasOther(q) ? [q.id, otherTextId(q.id)] : [q.id])));
  const unknown = Object.keys(answers).filter((id) => !known.has(id));
  return unknown.slice(0, 20).map((id) => ({ question_id: id.slice(0, 100), code: 'unknown_question' }));
}

function checkOther(question: Question, answers: Answers): AnswerProblem[] {
  const question_id = otherTextId(question.id);
  const text = ownValue(answers, question_id);
  if (text === undefined || !saysOther(question, ownValue(answers, question.id))) return [];
  if (typeof text !== 'string') return [{ question_id, code: 'wrong_type' }];
  return text.length > OTHER_MAX_LENGTH ? [{ question_id, code: 'too_long', max: OTHER_MAX_LENGTH }] : [];
}

/** Compared only where both can be read; what else is wrong is said at its own place. */
function isNotLess(question: Question, values: KnownValues): boolean {
  if (question.kind !== 'number' || !question.less_than) return false;
  const [own, upper] = [values.get(question.id), values.get(question.less_than)];
  return typeof own === 'number' && typeof upper === 'number' && own >= upper;
}

interface Given extends Pick<ValidateOptions, 'today' | 'content_version'> {
  readonly values: KnownValues;
}

/** A version begins with its day. One that nobody knows is taken for the present one. */
const isRequired = ({ required, required_since }: Question, { content_version = '' }: Given): boolean =>
  required && !(required_since && /^\d{4}-/.test(content_version) && content_version.slice(0, 10) < required_since);

function checkQuestion(question: Question, answers: Answers, given: Given) {
  const question_id = question.id;
  const value = ownValue(answers, question_id);
  if (isEmpty(value)) return isRequired(question, given) ? [{ question_id, code: 'required' as const }] : [];
  const found = checkValue(question, value, given.today);
  if (found) return [{ question_id, ...found }];
  if (isNotLess(question, given.values)) return [{ question_id, code: 'not_less_than' as const }];
  return checkOther(question, answers);
}

/** Problems to correct, in the order of the questions; empty if there are none. */
export function validateAnswers(topic: Topic, answers: Answers, options: ValidateOptions): AnswerProblem[] {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) {
    return [{ question_id: '', code: 'wrong_type' }];
  }
  const { visible, values } = readAnswers(topic, answers, options.profile);
  const given: Given = { ...options, values };
  const problems: AnswerProblem[] = [
    ...visible.flatMap((question): AnswerProblem[] => checkQuestion(question, answers, given)),
    ...unknownQuestions(topic, answers),
  ];
  return options.mode === 'complete' ? problems : problems.filter(({ code }) => !onlyWhenComplete.has(code));
}

/** Visible numbers that are possible but unusual: "Please check the number". They block nothing. */
export function softWarnings(
  topic: Topic,
  answers: Answers,
  profile: Profile,
): { question_id: string; code: 'check_number' }[] {
  return readAnswers(topic, answers, profile).visible.flatMap((question) => {
    if (question.kind !== 'number') return [];
    const value = ownValue(answers, question.id);
    const given = numberAndUnit(question, value);
    // A person who was asked about the unit has checked the number.
    if (!given || ownValue(value, 'unit_confirmed') !== undefined) return [];
    const { next } = numberStep(question, given.amount, given.unit.code);
    return next === 'check' || next === 'reject' ? [{ question_id: question.id, code: 'check_number' as const }] : [];
  });
}

/** Nothing but what an answer of this kind consists of. */
function bare(value: unknown): AnswerValue {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || Array.isArray(value)) return value as AnswerValue;
  const confirmed = ownValue(value, 'unit_confirmed');
  return {
    value: ownValue(value, 'value') as number,
    unit: ownValue(value, 'unit') as string,
    ...(typeof confirmed === 'boolean' && { unit_confirmed: confirmed }),
  };
}

/** Answers to send and store: only those of shown questions, free texts trimmed. */
export function cleanAnswers(topic: Topic, answers: Answers, profile: Profile): Record<string, AnswerValue> {
  const kept: Record<string, AnswerValue> = {};
  for (const question of readAnswers(topic, answers, profile).visible) {
    const value = ownValue(answers, question.id);
    if (isEmpty(value)) continue;
    kept[question.id] = bare(value);
    const other = ownValue(answers, otherTextId(question.id));
    if (!isEmpty(other) && saysOther(question, value)) kept[otherTextId(question.id)] = bare(other);
  }
  return kept;
}
