/**
 * Whether it is certain in which unit a number was given. 45 is a dangerous low in mg/dL and a dangerous high in mmol/L,
 * so an unusual number that another unit makes plausible is asked about, and until then counts as missing.
 */
import type { Answers, AnswerValue, NumberQuestion, Question, Topic, TypedAs, Unit } from '../topic.ts';
import { type Known, numberAndUnit, ownValue, readAnswer } from './read-answer.ts';

/** Next step after a number was typed. */
export type NumberStep =
  /** `choose`: which unit; `check`: "please check the number". */
  | { readonly next: 'choose' | 'ok' | 'check' | 'reject' }
  /** Which of two units is meant. */
  | { readonly next: 'ask'; readonly unit: Unit }
  /** Whether it was typed in a scale that is not offered. */
  | { readonly next: 'ask'; readonly typed_as: TypedAs };

const isWithin = (amount: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  amount >= min && amount <= max;

const isUsual = (amount: number, { min, max, soft_min = min, soft_max = max }: Unit): boolean =>
  isWithin(amount, { min: soft_min, max: soft_max });

/** @param unit_code as chosen; undefined as long as none was. */
export function numberStep(question: NumberQuestion, amount: number, unit_code: string | undefined): NumberStep {
  const chosen = question.units.find(({ code }) => code === unit_code);
  if (!chosen) return { next: 'choose' };
  if (isUsual(amount, chosen)) return { next: 'ok' };
  const other = question.units.find((unit) => unit !== chosen && isWithin(amount, unit));
  if (other) return { next: 'ask', unit: other };
  const scale = question.typed_as?.find((known) => isWithin(amount, known));
  if (scale) return { next: 'ask', typed_as: scale };
  return { next: isWithin(amount, chosen) ? 'check' : 'reject' };
}

/** Whether the unit of this number was asked about and is not known, or should have been asked about. */
export function isUnsettled(question: Question, value: unknown): boolean {
  if (question.kind !== 'number') return false;
  const given = numberAndUnit(question, value);
  if (!given) return false;
  const confirmed = ownValue(value, 'unit_confirmed');
  if (typeof confirmed === 'boolean') return !confirmed;
  return numberStep(question, given.amount, given.unit.code).next === 'ask';
}

/** The answer as rules, conditions and classes use it; undefined while its unit is not settled. */
export const settledAnswer = (question: Question, value: unknown): Known | undefined =>
  isUnsettled(question, value) ? undefined : readAnswer(question, value);

/** The unit to keep with a number of which nobody is sure: the one that makes it usual, else possible. */
export function likeliestUnit({ units }: NumberQuestion, amount: number): Unit {
  return units.find((unit) => isUsual(amount, unit)) ?? units.find((unit) => isWithin(amount, unit)) ?? units[0];
}

/** Each number as it was given, also where its unit was never asked about: what was raised by it then keeps its reason. */
export function unitsAsGiven(topic: Topic, answers: Answers): Answers {
  const given = topic.questions.flatMap((question): [string, AnswerValue][] => {
    const value = ownValue(answers, question.id);
    if (question.kind !== 'number' || !isUnsettled(question, value)) return [];
    const known = numberAndUnit(question, value);
    return known ? [[question.id, { value: known.amount, unit: known.unit.code, unit_confirmed: true }]] : [];
  });
  return given.length === 0 ? answers : { ...answers, ...Object.fromEntries(given) };
}

/** Of the questions asked, those whose number may be meant in another of their units. */
export const unclearNumbers = (asked: readonly Question[], answers: Answers): string[] =>
  asked.flatMap((question) => {
    const hasUnits = question.kind === 'number' && question.units.length > 1;
    return hasUnits && isUnsettled(question, ownValue(answers, question.id)) ? [question.id] : [];
  });
