/** Questions about a typed number, asked before it counts. */
import type { Answers, NumberQuestion, Question, ShortClass, Topic, TypedAs, Unit } from '../topic.ts';
import { type MeterWord, meterWord } from './meter-words.ts';
import { numberAndUnit, ownValue, roundTo } from './read-answer.ts';
import { numberStep } from './settled-number.ts';

export type AskedBack =
  /** Which of the two units is meant; first the one in which it is less. */
  | { readonly kind: 'unit'; readonly amount: number; readonly units: readonly [Unit, Unit] }
  /** Whether it was typed in this scale; then it is `converted` in the first unit. */
  | { readonly kind: 'scale'; readonly amount: number; readonly scale: TypedAs; readonly converted: number }
  /** Whether the meter shows this word. */
  | { readonly kind: 'word'; readonly word: MeterWord };

/** The question about this answer, whether or not it was answered already. */
export function askedBack(topic: Topic, question: Question, value: unknown): AskedBack | undefined {
  if (question.kind !== 'number') return undefined;
  const word = typeof value === 'string' ? meterWord(topic, question, value) : undefined;
  if (word) return { kind: 'word', word };
  const given = numberAndUnit(question, value);
  const step = given && numberStep(question, given.amount, given.unit.code);
  if (step?.next !== 'ask') return undefined;
  const { amount, unit } = given as NonNullable<typeof given>;
  if ('unit' in step) {
    const { unit: other } = step;
    return { kind: 'unit', amount, units: unit.factor < other.factor ? [unit, other] : [other, unit] };
  }
  const { typed_as: scale } = step;
  return { kind: 'scale', amount, scale, converted: roundTo((amount + scale.offset) * scale.factor, question.round) };
}

/** The questions of which something is asked back that nobody has said yet. */
export const notSaid = (topic: Topic, asked: readonly Question[], answers: Answers): string[] =>
  asked.flatMap((question) => {
    const value = ownValue(answers, question.id);
    const isSaid = ownValue(value, 'unit_confirmed') !== undefined;
    return !isSaid && askedBack(topic, question, value) ? [question.id] : [];
  });

/** How high a number in this unit is, in the few words that it is asked back with. */
export function shortClassOf({ short_classes = [], round }: NumberQuestion, amount: number, unit: Unit): ShortClass {
  const value = roundTo(amount * unit.factor, round);
  return short_classes.find(([below]) => value < below)?.[1] ?? 'very_high';
}
