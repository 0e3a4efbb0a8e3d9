import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { isOpen, mayUseThread } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { markSeen, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { eContactMessageCreated, eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { type ThreadState, afterMessage, afterResolved, afterSeen } from '@hodi/domain/e-contacts/thread-state.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/work/new-id.ts';
import type { Work } from '#server/work/work.ts';
import { type Caller, clinicianOf } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { itemOf, threadMessageOf } from './item-mapping.ts';
import { itemsById } from './items.repository.ts';
import { headChanges } from './thread-rows.ts';
import {
  type LockedThread,
  countAfter,
  hasActiveRelationship,
  insertMessage,
  lockThread,
  setResolved,
  threadPatient,
  updateAfterMessage,
  updateState,
} from './threads.repository.ts';

/**
 * The thread, locked, if the caller may use it. The relationship is locked before the thread, everywhere.
 * @throws Refusal 404, the same for a missing thread and for another's.
 */
export async function threadFor(tx: Tx, caller: Caller, id: string): Promise<LockedThread> {
  const found = await threadPatient(tx, id);
  if (found === undefined) throw notFound();
  const has_active_relationship =
    caller.clinician !== null && (await hasActiveRelationship(tx, caller.clinician.id, found.patient_id));
  const thread = await lockThread(tx, id);
  if (thread === undefined) throw notFound();
  const user =
    caller.clinician === null ? { patient_id: caller.patient?.id ?? '' } : { clinician_id: caller.clinician.id };
  const access = {
    patient_id: thread.patient_id,
    is_patient_active: thread.patient_status === 'active',
    has_active_relationship,
  };
  if (!mayUseThread(user, access)) throw notFound();
  return thread;
}

export const peopleOf = (thread: LockedThread): string[] => [thread.patient_user_id, thread.clinician_user_id];

/** Moves the counters of both sides along with the thread. */
export function countThread(work: Work, thread: LockedThread, after: ThreadState): void {
  const change = headChanges(thread, after);
  work.count(thread.patient_user_id, change.patient);
  work.count(thread.clinician_user_id, change.clinician);
}

export async function itemFor(work: Work, id: string): Promise<EContactItem> {
  const [row] = await itemsById(work.tx, [id]);
  if (row === undefined) throw notFound();
  return itemOf(row, work.caller.user_type);
}

/** Stores a new state of the thread and tells both sides of it. */
export async function changeThread(work: Work, thread: LockedThread, after: ThreadState): Promise<EContactItem> {
  await updateState(work.tx, thread.id, after);
  countThread(work, thread, after);
  work.tell(peopleOf(thread), eContactUpdated, { e_contact_id: thread.id });
  work.touches({ patient_ids: [thread.patient_id], subject_id: thread.id });
  return itemFor(work, thread.id);
}

/** @throws Refusal 404; 409 `thread_resolved`; 409 `id_taken`. */
export async function writeMessage(
  work: Work,
  id: string,
  input: BodyOf<typeof postMessage>,
): Promise<AnswerOf<typeof postMessage>> {
  const { tx, caller } = work;
  const thread = await threadFor(tx, caller, id);
  if (!isOpen(thread.status)) throw new Refusal(409, 'thread_resolved');
  const after = afterMessage(thread, caller.user_type, work.now);
  const message = {
    id: input.id ?? newId(work.now),
    e_contact_id: id,
    seq: after.last_seq,
    user_id: caller.user_id,
    author_type: caller.user_type,
    message: input.message,
    audio_url: input.audio_url ?? null,
    written_at: input.written_at === undefined ? null : new Date(input.written_at),
    created_at: work.at,
  };
  if (!(await insertMessage(tx, message))) throw new Refusal(409, 'id_taken');
  await updateAfterMessage(tx, pickState(after), message);
  countThread(work, thread, after);
  work.tell([...peopleOf(thread), caller.user_id], eContactMessageCreated, {
    e_contact_id: id,
    message_id: message.id,
  });
  work.touches({ patient_ids: [thread.patient_id], subject_id: id });
  const written_at = message.written_at?.getTime() ?? null;
  return { ...threadMessageOf({ ...message, written_at, created_at: work.now }), item: await itemFor(work, id) };
}

/** @throws Refusal 404. */
export async function see(work: Work, id: string, input: BodyOf<typeof markSeen>): Promise<AnswerOf<typeof markSeen>> {
  const { tx, caller } = work;
  const thread = await threadFor(tx, caller, id);
  // A colleague who looks in does not make the thread read for the clinician whom it waits for.
  const isOwnSide = caller.clinician === null || caller.clinician.id === thread.clinician_id;
  const seq = Math.min(input?.seq ?? thread.last_seq, thread.last_seq);
  const author_type = caller.user_type === 'patient' ? 'clinician' : 'patient';
  const remaining = seq === thread.last_seq ? 0 : await countAfter(tx, { e_contact_id: id, seq, author_type });
  const after = afterSeen(thread, caller.user_type, { seq, remaining });
  if (isOwnSide && after !== thread) return { item: await changeThread(work, thread, pickState(after)) };
  work.touches({ patient_ids: [thread.patient_id], subject_id: id });
  return { item: await itemFor(work, id) };
}

/** Irreversible. @throws Refusal 404; 409 `already_resolved`. */
export async function resolve(work: Work, id: string): Promise<{ item: EContactItem }> {
  const thread = await threadFor(work.tx, work.caller, id);
  if (!isOpen(thread.status)) throw new Refusal(409, 'already_resolved');
  await setResolved(work.tx, id, { resolved_at: work.at, resolved_by: clinicianOf(work.caller).id });
  return { item: await changeThread(work, thread, pickState(afterResolved(thread))) };
}

/** Only the state: the functions of domain carry along whatever else a row has. */
export function pickState(row: ThreadState): ThreadState {
  return {
    status: row.status,
    last_seq: row.last_seq,
    seen_by_patient_seq: row.seen_by_patient_seq,
    seen_by_clinician_seq: row.seen_by_clinician_seq,
    unread_for_patient: row.unread_for_patient,
    unread_for_clinician: row.unread_for_clinician,
    open_emergencies: row.open_emergencies,
    open_warnings: row.open_warnings,
    last_message_at: row.last_message_at,
    patient_waits_since: row.patient_waits_since,
    flag_waits_since: row.flag_waits_since,
  };
}
