/** How every erasure begins, whoever asked for it and whoever carries it out. */
import { tellKeepers } from '#server/features/institutions/managed-institutions.service.ts';
import { closeForErasure } from '#server/features/patients/deactivation.service.ts';
import { endCorrections } from './data-requests.repository.ts';
import { beginErasure } from './erasure.repository.ts';

/**
 * Closes the record and the account at once; the rest goes in the minutes and years that follow.
 * @param begunAt from when the years count in which the record is kept.
 * @returns false for somebody whose erasure had begun.
 */
export async function closeAndErase(
  work: Parameters<typeof closeForErasure>[0] & Parameters<typeof tellKeepers>[0],
  patient_id: string,
  begunAt: Date = work.at,
): Promise<boolean> {
  await closeForErasure(work, patient_id);
  if (!(await beginErasure(work.tx, patient_id, begunAt))) return false;
  // Nobody is left to be told, and nothing to be corrected: no clinic is to answer for ever what has lost its words.
  const ended = await endCorrections(work.tx, patient_id, work.at);
  for (const institution_id of new Set(ended.map((request) => request.institution_id))) {
    await tellKeepers(work, institution_id);
  }
  return true;
}
