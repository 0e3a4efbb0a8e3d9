/** How a measured value is typed, checked and kept: by the questions of the questionnaires where these ask for it. */
import type { NumberQuestion, TypedAs, Unit } from '../questionnaires/topic.ts';
import { roundTo } from '../questionnaires/values/read-answer.ts';
import { numberStep } from '../questionnaires/values/settled-number.ts';
import { measureQuestions } from './generated/measure-questions.ts';
import type { Measure, Measured, MeasurementDetails } from './measurement.ts';

type QuestionIds = readonly [
  topic: 'high_blood_pressure' | 'temperature' | 'diabetes' | 'measurements',
  value: string,
  lower?: string,
];

const questionIds: Readonly<Record<Exclude<Measure, 'glucose'>, QuestionIds>> = {
  blood_pressure: ['high_blood_pressure', 'bp_systolic', 'bp_diastolic'],
  temperature: ['temperature', 'temperature_c'],
  hba1c: ['diabetes', 'hba1c'],
  pulse: ['measurements', 'pulse'],
  weight: ['measurements', 'weight'],
  height: ['measurements', 'height'],
  oxygen: ['measurements', 'oxygen'],
};

/** Which questions of which topic ask for it. Glucose of which nothing is known is judged as after food, where more is usual. */
export const questionsOf = ({ measure, context }: Pick<Measured, 'measure' | 'context'>): QuestionIds =>
  measure !== 'glucose'
    ? questionIds[measure]
    : ['diabetes', context === 'before_food' ? 'glucose_fasting' : 'glucose_post_meal'];

const questionBy = (id: string): NumberQuestion => {
  const question = measureQuestions[id];
  if (question === undefined) throw new Error(`no measure asks for ${id}`);
  return question;
};

export interface TypedUnit {
  readonly code: string;
  readonly min: number;
  readonly max: number;
}

/**
 * A scale that questionnaires ask about and do not offer is a unit here, as far as the first unit goes: 94 °F is possible. A
 * temperature typed without its point is none.
 */
function scalesOf({ units: [first], typed_as = [] }: NumberQuestion): (TypedAs & TypedUnit)[] {
  const within = (value: number, { factor, offset }: TypedAs) => value / factor - offset;
  return typed_as
    .filter(({ code }) => code !== 'no_point')
    .map((scale) => ({
      ...scale,
      min: Math.ceil(roundTo(within(first.min, scale), 2)),
      max: Math.floor(roundTo(within(first.max, scale), 2)),
    }));
}

/** In what a value may be typed, the one that it is kept in first: °C and °F, mmol/L and mg/dL, % and mmol/mol. */
export function unitsOf(measure: Measure): readonly TypedUnit[] {
  const question = questionBy(questionsOf({ measure, context: null })[1]);
  return [...question.units, ...scalesOf(question)];
}

/**
 * The unit of a measure until another is chosen. Empty where meters show several: 15 is dangerously low in one and high in the other.
 */
export function presetUnit(measure: Measure): string {
  const { units } = questionBy(questionsOf({ measure, context: null })[1]);
  return units.length > 1 ? '' : units[0].code;
}

export type MeasuredProblemCode =
  | 'required'
  | 'out_of_range'
  | 'unknown_unit'
  | 'unit_unclear'
  | 'not_less_than'
  | 'not_asked';
export interface MeasuredProblem {
  readonly field: 'value' | 'lower' | 'unit' | 'context';
  readonly code: MeasuredProblemCode;
  /** The limits, in the unit that was typed. */
  readonly min?: number;
  readonly max?: number;
}

type Kept = Pick<MeasurementDetails, 'value' | 'lower' | 'is_unusual'>;

const isUsual = (amount: number, { min, max, soft_min = min, soft_max = max }: Unit): boolean =>
  amount >= soft_min && amount <= soft_max;

/** One number in the first unit. @returns what is wrong, where something is. */
function readNumber(
  question: NumberQuestion,
  amount: number,
  unit_code: string,
): number | MeasuredProblem['code'] | TypedUnit {
  const unit = question.units.find(({ code }) => code === unit_code);
  const scale = scalesOf(question).find(({ code }) => code === unit_code);
  const known = unit ?? scale;
  if (known === undefined) return 'unknown_unit';
  if (!Number.isFinite(amount) || amount < known.min || amount > known.max) return known;
  const inFirst = unit ? amount * unit.factor : (amount + (scale?.offset ?? 0)) * (scale?.factor ?? 1);
  return roundTo(inFirst, question.round);
}

function problemOf(field: 'value' | 'lower', found: MeasuredProblem['code'] | TypedUnit): MeasuredProblem {
  if (typeof found === 'string') return { field: found === 'unknown_unit' ? 'unit' : field, code: found };
  return { field, code: 'out_of_range', min: found.min, max: found.max };
}

/** Whether another unit makes an unusual number plausible, and nobody said yet which is meant. */
function isUnclear(question: NumberQuestion, { value, unit, unit_confirmed }: Measured): boolean {
  return unit_confirmed !== true && question.units.length > 1 && numberStep(question, value, unit).next === 'ask';
}

/** Converts typed values to stored ones, or lists all problems. Possible but unusual numbers are stored and marked. */
export function readMeasured(measured: Measured): Kept | readonly MeasuredProblem[] {
  const { measure, value, lower, unit, context } = measured;
  const [, id, lowerId] = questionsOf(measured);
  const [question, below] = [questionBy(id), lowerId === undefined ? undefined : questionBy(lowerId)];
  const problems: MeasuredProblem[] = [];
  if ((measure === 'glucose') !== (context !== null)) {
    problems.push({ field: 'context', code: context === null ? 'required' : 'not_asked' });
  }
  const read = readNumber(question, value, unit);
  if (typeof read !== 'number') problems.push(problemOf('value', read));
  else if (isUnclear(question, measured)) problems.push({ field: 'unit', code: 'unit_unclear' });
  if ((below === undefined) !== (lower === null)) {
    problems.push({ field: 'lower', code: lower === null ? 'required' : 'not_asked' });
  }
  const readLower = below === undefined || lower === null ? null : readNumber(below, lower, unit);
  if (readLower !== null && typeof readLower !== 'number') problems.push(problemOf('lower', readLower));
  if (typeof read === 'number' && typeof readLower === 'number' && readLower >= read) {
    problems.push({ field: 'lower', code: 'not_less_than' });
  }
  if (
    problems.length > 0 ||
    typeof read !== 'number' ||
    typeof readLower === 'string' ||
    (readLower !== null && typeof readLower !== 'number')
  )
    return problems;
  const isUsualLower = below === undefined || readLower === null || isUsual(readLower, below.units[0]);
  return { value: read, lower: readLower, is_unusual: !isUsual(read, question.units[0]) || !isUsualLower };
}

/** Whether `readMeasured` found problems. */
export const isWrong = (read: ReturnType<typeof readMeasured>): read is readonly MeasuredProblem[] =>
  Array.isArray(read);
