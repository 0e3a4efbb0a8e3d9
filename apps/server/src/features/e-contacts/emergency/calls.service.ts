import { type Call, isReached } from '@hodi/domain/e-contacts/call.ts';
import type { logCall } from '@hodi/domain/e-contacts/emergencies.api.ts';
import { afterReached } from '@hodi/domain/e-contacts/thread-state.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { momentSaid } from '@hodi/domain/shared/time.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { Executor } from '#server/db/database.ts';
import { lockedThreadFor } from '#server/features/e-contacts/thread-access.service.ts';
import { changeThread, itemFor } from '#server/features/e-contacts/threads.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal } from '#server/wire/refusal.ts';
import type { Existing } from '#server/work/perform.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import { type CallRow, callById, callsOfThread, insertCall } from './calls.repository.ts';

/** A call reported as older than this comes from a wrong clock. In milliseconds. */
const oldestCall = 60 * 86_400_000;

function callOf(row: CallRow, reader: UserType): Call {
  const { id, outcome, note, called_at, given_name, additional_name, family_name, role } = row;
  const call = { id, called_at: new Date(called_at).toISOString() };
  if (reader === 'clinician') {
    return { ...call, outcome, note, clinician: { given_name, additional_name, family_name, role } };
  }
  return { ...call, outcome: outcome === 'wrong_number' ? 'no_answer' : outcome, note: null, clinician: null };
}

/** Oldest first, as this side may see them. */
export const callsFor = async (db: Executor, e_contact_id: string, reader: UserType): Promise<Call[]> =>
  (await callsOfThread(db, e_contact_id)).map((row) => callOf(row, reader));

async function answerFor(work: Work, row: CallRow | undefined): Promise<AnswerOf<typeof logCall>> {
  if (row === undefined) throw new Refusal(409, 'id_taken');
  return { call: callOf(row, 'clinician'), item: await itemFor(work, row.e_contact_id) };
}

/** A call may be logged in a resolved thread too: it records what was done. @throws Refusal 404; 409 `id_taken`. */
export async function callLogged(
  work: Work,
  e_contact_id: string,
  { outcome, note, ...said }: BodyOf<typeof logCall>,
): Promise<AnswerOf<typeof logCall>> {
  const { tx, now } = work;
  const thread = await lockedThreadFor(tx, work.caller, e_contact_id);
  const at = momentSaid(said.called_at, { earliest: thread.created_at - oldestCall, now });
  const id = said.id ?? newId(now);
  const clinician_id = clinicianOf(work.caller).id;
  const row = {
    id,
    e_contact_id,
    clinician_id,
    outcome,
    note: note || null,
    called_at: new Date(at),
    created_at: work.at,
  };
  if (!(await insertCall(tx, row))) throw new Refusal(409, 'id_taken');
  await changeThread(
    work,
    { ...thread, changed: 'calls' },
    isReached(outcome) ? afterReached(thread, at, now) : thread,
  );
  return answerFor(work, await callById(tx, id));
}

/** The call that an earlier try of the same request logged. */
export async function callLoggedBefore(
  work: Work,
  e_contact_id: string,
  { id, outcome }: BodyOf<typeof logCall>,
): Promise<(Existing & { answer: AnswerOf<typeof logCall> }) | undefined> {
  const row = id === undefined ? undefined : await callById(work.tx, id);
  if (row?.e_contact_id !== e_contact_id || row.outcome !== outcome) return undefined;
  if (row.clinician_id !== work.caller.clinician?.id) return undefined;
  const answer = await answerFor(work, row);
  return { patient_id: answer.item.e_contact.patient_id, answer };
}
