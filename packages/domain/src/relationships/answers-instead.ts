import type { RelationshipStatus } from './relationship.ts';

/** What there is, or was, between the patient and one clinician. */
export interface Tie {
  clinician_id: string;
  status: RelationshipStatus;
  /** From whom that clinician took over. */
  handed_over_from: string | null;
}

/** Whoever took over from `named`, or from whoever did; those of the first handover before those of the next. */
function heirs(named: string, ties: readonly Tie[]): string[] {
  const found = [named];
  for (const from of found) {
    const next = ties.filter(({ handed_over_from }) => handed_over_from === from);
    for (const { clinician_id } of next) if (!found.includes(clinician_id)) found.push(clinician_id);
  }
  return found.slice(1);
}

/**
 * Who answers a patient whose inquiry names a clinician that has them in their care no more: it may have waited on a
 * phone while that clinician handed over, or while the patient declined whoever took over, and an emergency must not wait for
 * a patient who hears of it without a network.
 * @param active clinicians of the patient; who is asked where nobody took over comes first.
 * @returns undefined where the patient has nobody, or was never in the care of who is named.
 */
export function answersInstead(named: string, ties: readonly Tie[], active: readonly string[]): string | undefined {
  const wasInCare = ties.some(
    ({ clinician_id, status, handed_over_from }) =>
      clinician_id === named && (status === 'ended' || (status === 'declined' && handed_over_from !== null)),
  );
  return wasInCare ? (heirs(named, ties).find((id) => active.includes(id)) ?? active[0]) : undefined;
}
