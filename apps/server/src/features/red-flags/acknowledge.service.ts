import type { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { afterAcknowledged } from '@hodi/domain/e-contacts/thread-state.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { findRedFlag } from '#server/features/e-contacts/flags.service.ts';
import { nextEmergencyIsNews } from '#server/features/e-contacts/submitting/emergency-sms.service.ts';
import { lockedThreadFor } from '#server/features/e-contacts/thread-access.service.ts';
import { changeThread, itemFor } from '#server/features/e-contacts/threads.service.ts';
import type { Work } from '#server/work/work.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { notFound } from '#server/wire/refusal.ts';
import { whoToTell } from './escalation.repository.ts';
import { setAcknowledged } from './red-flags.repository.ts';

/** Acknowledging twice changes nothing more. @param secret signs what is counted. @throws Refusal 404. */
export async function acknowledge(
  work: Work,
  id: string,
  secret: string,
): Promise<AnswerOf<typeof acknowledgeRedFlag>> {
  const flag = await findRedFlag(work.tx, id);
  if (flag === undefined) throw notFound();
  const thread = await lockedThreadFor(work.tx, work.caller, flag.e_contact_id);
  const by = { clinician_id: clinicianOf(work.caller).id, at: work.at };
  const isNew = await setAcknowledged(work.tx, id, by);
  const of = { secret, patient_id: thread.patient_id };
  if (isNew && flag.severity === 'emergency') {
    const all = (await whoToTell(work.tx, thread)).map(({ user_id }) => user_id);
    await answeredByCommit(work.tx, nextEmergencyIsNews(work.tx, of, { asked: thread.cu_id, all }));
  }
  const after = afterAcknowledged(thread, flag.severity);
  const item = isNew ? await changeThread(work, thread, after) : await itemFor(work, thread.id);
  work.touches({ patient_ids: [thread.patient_id], subject_id: id });
  return { red_flag: (await findRedFlag(work.tx, id)) ?? flag, item };
}
