/**
 * In which units a clinician typed last on this device: a clinic has one meter. A number that is plausible in two units is asked about all
 * the same.
 */
import { unitsOf } from '@hodi/domain/record/measured.ts';
import { measures } from '@hodi/domain/record/measurement.ts';
import type { TypedMeasures } from './typed-measures.ts';

const key = 'hodi-units';
type Units = TypedMeasures['units'];

/** Those that this version knows. */
export function lastUnits(): Units {
  try {
    const found = (JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown> | null) ?? {};
    const known = measures.filter((measure) => unitsOf(measure).some(({ code }) => code === found[measure]));
    return Object.fromEntries(known.map((measure) => [measure, found[measure]])) as Units;
  } catch {
    // Not ours, or storage is forbidden altogether.
    return {};
  }
}

export function keepUnits(units: Units): void {
  if (Object.keys(units).length === 0) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...lastUnits(), ...units }));
  } catch {
    // The next form begins with the usual units.
  }
}
