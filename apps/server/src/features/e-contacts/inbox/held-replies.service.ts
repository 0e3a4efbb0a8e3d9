/**
 * Replies of the team that were written past one of a colleague which their author had not seen. They are held: clinicians see
 * them, the patient does not, until their author or the owner of the thread sends or discards them.
 */
import { sql } from 'kysely';
import { eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { HeldReply } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { cliniciansInCare } from '#server/features/patients/care.service.ts';
import { orTaken } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import type { LockedThread } from '#server/features/e-contacts/items.repository.ts';
import { ownerOf } from '#server/features/e-contacts/thread-rows.ts';
import type { NewMessage } from '#server/features/e-contacts/threads.repository.ts';

/** Whether a colleague of the author wrote after what the author had seen. */
export async function isPastColleague(
  tx: Tx,
  { e_contact_id, user_id, seen }: { e_contact_id: string; user_id: string; seen: number },
): Promise<boolean> {
  const written = tx.selectFrom('e_contact_message').select('id').where('e_contact_id', '=', e_contact_id);
  const byColleague = written.where('author_type', '=', 'clinician').where('user_id', '<>', user_id);
  return (await byColleague.where('seq', '>', seen).limit(1).executeTakeFirst()) !== undefined;
}

/** Tells the clinicians of the thread alone. */
export async function tellClinicians(work: Work, thread: LockedThread): Promise<void> {
  const owner = ownerOf(thread);
  const people = [thread.cu_id, work.caller.user_id, ...(await cliniciansInCare(work.tx, thread.patient_id))];
  work.tell(owner === null ? people : [...people, owner.user_id], eContactUpdated, {
    e_contact_id: thread.id,
    changed: 'held',
  });
  work.tellInbox(thread.thread_institution_id);
}

/** @throws Refusal 409 `id_taken`. */
export async function hold(work: Work, thread: LockedThread, message: NewMessage): Promise<void> {
  const { seq: _, author_type: __, via: ___, ...row } = message;
  await orTaken('id_taken', work.tx.insertInto('held_reply').values(row).execute());
  await tellClinicians(work, thread);
}

interface HeldRow extends Omit<HeldReply, 'written_at' | 'created_at'> {
  written_at: number | null;
  created_at: number;
}

/** Oldest first. */
export async function heldReplies(db: Executor, e_contact_id: string): Promise<HeldReply[]> {
  const { rows } = await sql<HeldRow>`
    select h.id, h.user_id, h.message, h.written_at, h.created_at, h.replies_to, jsonb_build_object('given_name', u.given_name,
      'additional_name', u.additional_name, 'family_name', u.family_name, 'role', m.role) as author
    from held_reply h join app_user u on u.id = h.user_id join clinician m on m.user_id = u.id
    where h.e_contact_id = ${e_contact_id} order by h.created_at, h.id`.execute(db);
  return rows.map(({ written_at, created_at, ...row }) => ({
    ...row,
    written_at: written_at === null ? null : new Date(written_at).toISOString(),
    created_at: new Date(created_at).toISOString(),
  }));
}

/** Since when the oldest is held; null if none is. */
export async function heldSince(db: Executor, e_contact_id: string): Promise<number | null> {
  const held = db.selectFrom('held_reply').select(({ fn }) => fn.min('created_at').as('since'));
  return (await held.where('e_contact_id', '=', e_contact_id).executeTakeFirst())?.since ?? null;
}

/** Takes the reply out of those that are held; undefined where it is not there. */
export const takeHeld = (tx: Tx, of: { id: string; e_contact_id: string }) =>
  tx
    .deleteFrom('held_reply')
    .where('id', '=', of.id)
    .where('e_contact_id', '=', of.e_contact_id)
    .returning(['id', 'user_id', 'message', 'audio_url', 'written_at', 'is_urgent', 'replies_to', 'created_at'])
    .executeTakeFirst();
