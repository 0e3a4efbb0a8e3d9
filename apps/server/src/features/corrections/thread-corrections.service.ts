/** Corrections beside the entries of a thread. The caller has checked the right to see it. */
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Correction } from '@hodi/domain/corrections/correction.ts';
import { askedCorrections } from '#server/features/data-requests/asked-corrections.service.ts';
import type { Work } from '#server/work/work.ts';
import { correctionsOf } from './corrections.repository.ts';

/** Includes requests of the patient to their institution for corrections, for clinicians, who may make them. */
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

/** Oldest first, for composing an answer to the inquiry. */
export const correctionsToAnswer = ({ tx }: Work, e_contact_id: string): Promise<Correction[]> =>
  correctionsOf(tx, e_contact_id);
