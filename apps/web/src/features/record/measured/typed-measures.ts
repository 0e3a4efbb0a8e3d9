/** Converts the form of measurements to values. Pure. */
import { isWrong, type MeasuredProblem, presetUnit, readMeasured } from '@hodi/domain/record/measured.ts';
import { type Measure, type Measured, measures } from '@hodi/domain/record/measurement.ts';
import { numberIn } from '@hodi/domain/shared/typed-text.ts';

export type MeasureField = Measure | 'lower';

export interface TypedMeasures {
  /** As typed; of blood pressure the upper number, and the lower one beside it. */
  numbers: Partial<Record<MeasureField, string>>;
  /** Where one was chosen. */
  units: Partial<Record<Measure, string>>;
  /** Which unit was asked about and chosen. */
  settled: readonly Measure[];
  context: NonNullable<Measured['context']>;
}

export const noMeasures: TypedMeasures = { numbers: {}, units: {}, settled: [], context: 'before_food' };

export type FieldProblem = Pick<MeasuredProblem, 'min' | 'max'> & { code: MeasuredProblem['code'] | 'number' };

export interface ReadMeasures {
  values: Measured[];
  /** Of each value, as it is kept: in the first unit. */
  kept: { measure: Measure; value: number; lower: number | null; is_unusual: boolean }[];
  wrong: Partial<Record<MeasureField, FieldProblem>>;
}

const textOf = ({ numbers }: TypedMeasures, field: MeasureField): string => (numbers[field] ?? '').trim();

/** Empty where none was chosen of several. */
export const unitOf = ({ units }: TypedMeasures, measure: Measure): string => units[measure] ?? presetUnit(measure);

const fieldsOf = (measure: Measure): MeasureField[] => (measure === 'blood_pressure' ? [measure, 'lower'] : [measure]);

/** Measures of which something is typed. */
export const typedOf = (typed: TypedMeasures): Measure[] =>
  measures.filter((measure) => fieldsOf(measure).some((field) => textOf(typed, field) !== ''));

function placeOf(measure: Measure, { field }: MeasuredProblem): MeasureField {
  return field === 'lower' ? 'lower' : measure;
}

function readOne(typed: TypedMeasures, measure: Measure, into: ReadMeasures): void {
  const { wrong } = into;
  for (const field of fieldsOf(measure)) {
    const text = textOf(typed, field);
    if (text === '') wrong[field] = { code: 'required' };
    else if (numberIn(text) === undefined) wrong[field] = { code: 'number' };
  }
  if (fieldsOf(measure).some((field) => wrong[field])) return;
  const value: Measured = {
    measure,
    value: numberIn(textOf(typed, measure)) ?? NaN,
    lower: measure === 'blood_pressure' ? (numberIn(textOf(typed, 'lower')) ?? NaN) : null,
    unit: unitOf(typed, measure),
    ...(typed.settled.includes(measure) && { unit_confirmed: true }),
    context: measure === 'glucose' ? typed.context : null,
  };
  const read = readMeasured(value);
  if (isWrong(read)) {
    for (const problem of read) wrong[placeOf(measure, problem)] ??= problem;
    return;
  }
  into.values.push(value);
  into.kept.push({ measure, ...read });
}

/** All that is typed: what can be kept, and what is wrong with the rest. */
export function readMeasures(typed: TypedMeasures): ReadMeasures {
  const into: ReadMeasures = { values: [], kept: [], wrong: {} };
  for (const measure of typedOf(typed)) readOne(typed, measure, into);
  return into;
}
