import type { RelationshipStatus } from './relationship.ts';

/** Present or former relationship between the patient and one clinician. */
export interface Tie {
  clinician_id: string;
  status: RelationshipStatus;
  /** From whom that clinician took over. */
  handed_over_from: string | null;
}

/** Clinicians who took over from `named`, directly or in turn; earlier handovers first. */
function heirs(named: string, ties: readonly Tie[]): string[] {
  const found = [named];
  for (const from of found) {
    const next = ties.filter(({ handed_over_from }) => handed_over_from === from);
    for (const { clinician_id } of next) if (!found.includes(clinician_id)) found.push(clinician_id);
  }
  return found.slice(1);
}

/**
 * Finds who answers an inquiry to a clinician who no longer cares for the patient. The inquiry may have waited on a
 * phone during a handover, or while the patient declined the successor. An emergency must not wait for a patient who is
 * offline.
 * @param active clinicians of the patient; the first is asked if nobody took over.
 * @returns undefined if the patient has nobody, or was never in that clinician's care.
 */
export function answersInstead(named: string, ties: readonly Tie[], active: readonly string[]): string | undefined {
  const wasInCare = ties.some(
    ({ clinician_id, status, handed_over_from }) =>
      clinician_id === named && (status === 'ended' || (status === 'declined' && handed_over_from !== null)),
  );
  return wasInCare ? (heirs(named, ties).find((id) => active.includes(id)) ?? active[0]) : undefined;
}
