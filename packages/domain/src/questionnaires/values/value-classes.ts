/** Classes that a measured value falls into. Shown to clinicians; never as a diagnosis to the patient. */
import type { KnownValues } from '../evaluate-expression.ts';
import { hasOwn } from './read-answer.ts';

export interface ValueClass {
  readonly code: string;
  readonly text: string;
  /** The upper bound, exclusive. */
  readonly below: number;
}
export interface PressureClass {
  readonly code: string;
  readonly text: string;
  readonly systolic_below: number;
  readonly diastolic_below: number;
}

/** In one language; `ranges` by the id of the question that asks for the value. */
export interface ValueClasses {
  readonly ranges: Readonly<Record<string, readonly ValueClass[]>>;
  /** Lowest first; the first is "low". */
  readonly blood_pressure: readonly PressureClass[];
}

/** The class of a value in the first unit of its question. */
export const classOf = (classes: readonly ValueClass[], value: number): ValueClass | undefined =>
  classes.find(({ below }) => value < below);

/** Low only if neither number is raised; otherwise the higher class of the two numbers. */
export function pressureClassOf(
  classes: readonly PressureClass[],
  { systolic, diastolic }: { systolic: number; diastolic: number },
): PressureClass | undefined {
  const [low, ...rest] = classes;
  if (low && systolic < low.systolic_below && diastolic < low.diastolic_below) return low;
  const bySystolic = rest.findIndex(({ systolic_below }) => systolic < systolic_below);
  const byDiastolic = rest.findIndex(({ diastolic_below }) => diastolic < diastolic_below);
  return bySystolic < 0 || byDiastolic < 0 ? rest[rest.length - 1] : rest[Math.max(bySystolic, byDiastolic)];
}

/** The text of the class of an answer, where there is one. Blood pressure is told at its lower number. */
export function classText(classes: ValueClasses, question_id: string, values: KnownValues): string | undefined {
  if (question_id === 'bp_diastolic') {
    const systolic = values.get('bp_systolic');
    const diastolic = values.get('bp_diastolic');
    if (typeof systolic !== 'number' || typeof diastolic !== 'number') return undefined;
    return pressureClassOf(classes.blood_pressure, { systolic, diastolic })?.text;
  }
  const value = values.get(question_id);
  const range = hasOwn(classes.ranges, question_id) ? classes.ranges[question_id] : undefined;
  return range && typeof value === 'number' ? classOf(range, value)?.text : undefined;
}
