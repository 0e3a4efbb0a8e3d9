/** What stands beside the entries of a thread. Whoever calls has checked who may see it. */
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { askedCorrections } from '#server/features/data-requests/asked-corrections.service.ts';
import type { Work } from '#server/work/work.ts';
import { correctionsOf } from './corrections.repository.ts';

/** With what the patient asked to have corrected, for the clinicians, who may do it. */
export async function correctionsInThread(
  { tx, caller }: Work,
  thread: { id: string; patient_id: string },
): Promise<Pick<Thread, 'corrections' | 'asked_corrections'>> {
  const corrections = await correctionsOf(tx, thread.id);
  if (caller.clinician === null) return { corrections };
  return { corrections, asked_corrections: await askedCorrections(tx, thread.patient_id) };
}
