import type { Correction } from './correction.ts';

/** Correction of one answer; without a question it is about the whole inquiry. */
export interface Corrected<C> {
  readonly question_id: string | null;
  readonly corrections: readonly C[];
}

/**
 * The corrections of an inquiry as they stand beside its answers: first those of a question, last those of the whole.
 * @param shown ids of the questions that have a row of their own.
 * @returns `of` a row its corrections, in their order; and the `rest`, which stands below the rows: of an answer that was
 * taken back before sending there is no row for everybody.
 */
export function correctionsByPlace<C extends Pick<Correction, 'question_id'>>(
  corrections: readonly C[],
  shown: readonly string[],
): { of: (question_id: string) => readonly C[] | undefined; rest: readonly Corrected<C>[] } {
  const placed = new Map<string | null, C[]>();
  for (const correction of corrections) {
    const { question_id } = correction;
    placed.set(question_id, [...(placed.get(question_id) ?? []), correction]);
  }
  const rest = [...placed]
    .filter(([question_id]) => question_id === null || !shown.includes(question_id))
    .map(([question_id, some]) => ({ question_id, corrections: some }))
    .sort((one, other) => Number(one.question_id === null) - Number(other.question_id === null));
  return { of: (question_id) => placed.get(question_id), rest };
}
