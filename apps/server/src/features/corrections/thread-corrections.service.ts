/** What stands beside the entries of a thread. Whoever calls has checked who may see it. */
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Correction } from '@hodi/domain/corrections/correction.ts';
import { askedCorrections } from '#server/features/data-requests/asked-corrections.service.ts';
import type { Work } from '#server/work/work.ts';
import { correctionsOf } from './corrections.repository.ts';

/** With what the patient asked their institution to have corrected, for the clinicians, who may do it. */
export async function correctionsInThread(
  work: Work,
  thread: { id: string; patient_id: string },
): Promise<Pick<Thread, 'corrections' | 'asked_corrections'>> {
  if (work.caller.clinician === null) return { corrections: await correctionsOf(work.tx, thread.id) };
  const [corrections, asked_corrections] = await Promise.all([
    correctionsOf(work.tx, thread.id),
    askedCorrections(work, thread.patient_id),
  ]);
  return { corrections, asked_corrections };
}

/** Oldest first, for whoever composes an answer to the inquiry. */
export const correctionsToAnswer = ({ tx }: Work, e_contact_id: string): Promise<Correction[]> =>
  correctionsOf(tx, e_contact_id);
