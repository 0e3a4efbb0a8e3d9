import type { Correction } from './correction.ts';

/**
 * The corrections of an inquiry as they stand beside its answers.
 * @param shown ids of the questions that have a place of their own.
 * @returns of each of these its corrections, in their order; under null those of the whole, and of what has no place.
 */
export function correctionsByPlace<C extends Pick<Correction, 'question_id'>>(
  corrections: readonly C[],
  shown: readonly string[],
): ReadonlyMap<string | null, readonly C[]> {
  const placed = new Map<string | null, C[]>();
  for (const correction of corrections) {
    const id = correction.question_id;
    const place = id !== null && shown.includes(id) ? id : null;
    placed.set(place, [...(placed.get(place) ?? []), correction]);
  }
  return placed;
}
