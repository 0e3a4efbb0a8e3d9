import type { ThreadState } from '@hodi/domain/e-contacts/thread-state.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { columnsOf, stateColumns } from './thread-rows.ts';

/** The thread with what decides who may use it, locked until the transaction ends. */
export async function lockThread(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('e_contact as e')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .innerJoin('clinician as c', 'c.id', 'e.clinician_id')
    .select(['e.id', 'e.patient_id', 'e.clinician_id', 'e.institution_id', 'e.topic'])
    .select(['p.status as patient_status', 'p.user_id as patient_user_id', 'c.user_id as clinician_user_id'])
    .select(stateColumns.map((column) => `e.${column}` as const))
    .where('e.id', '=', id)
    .forUpdate('e')
    .executeTakeFirst();
  return row;
}
export type LockedThread = NonNullable<Awaited<ReturnType<typeof lockThread>>>;

export const threadPatient = (db: Executor, id: string) =>
  db.selectFrom('e_contact').select(['patient_id', 'clinician_id']).where('id', '=', id).executeTakeFirst();

/** What the clinician and the patient are to each other; held until the transaction ends. */
export const holdRelationship = (tx: Tx, clinician_id: string, patient_id: string) =>
  tx
    .selectFrom('relationship')
    .select('status')
    .where('clinician_id', '=', clinician_id)
    .where('patient_id', '=', patient_id)
    .forShare()
    .executeTakeFirst();

export interface NewMessage {
  id: string;
  e_contact_id: string;
  seq: number;
  user_id: string;
  author_type: 'patient' | 'clinician';
  message: string;
  audio_url: string | null;
  written_at: Date | null;
  created_at: Date;
}

/** False when the id is taken, whoever has it. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const inserted = await tx
    .insertInto('e_contact_message')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updateState = (tx: Tx, id: string, state: ThreadState) =>
  tx.updateTable('e_contact').set(columnsOf(state)).where('id', '=', id).execute();

/** As much as a list shows, without half a letter at its end. */
const excerptOf = (text: string): string => text.slice(0, 200).replace(/[\uD800-\uDBFF]$/, '');

export const updateAfterMessage = (tx: Tx, state: ThreadState, message: NewMessage) =>
  tx
    .updateTable('e_contact')
    .set({
      ...columnsOf(state),
      last_message_id: message.id,
      last_message_user_id: message.user_id,
      last_message_author_type: message.author_type,
      last_message_text: excerptOf(message.message),
    })
    .where('id', '=', message.e_contact_id)
    .execute();

export const setResolved = (tx: Tx, id: string, resolved: { resolved_at: Date; resolved_by: string }) =>
  tx.updateTable('e_contact').set(resolved).where('id', '=', id).execute();

/** How many messages of the other side stand after `seq`. */
export async function countAfter(
  db: Executor,
  after: { e_contact_id: string; seq: number; author_type: 'patient' | 'clinician' },
): Promise<number> {
  const row = await db
    .selectFrom('e_contact_message')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('e_contact_id', '=', after.e_contact_id)
    .where('author_type', '=', after.author_type)
    .where('seq', '>', after.seq)
    .executeTakeFirstOrThrow();
  return row.count;
}

export const messagesOf = (db: Executor, e_contact_id: string) =>
  db
    .selectFrom('e_contact_message')
    .select(['id', 'e_contact_id', 'seq', 'user_id', 'author_type', 'message', 'audio_url', 'written_at', 'created_at'])
    .where('e_contact_id', '=', e_contact_id)
    .orderBy('seq')
    .execute();

export const messagesById = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('e_contact_message')
    .select(['id', 'e_contact_id', 'seq', 'user_id', 'author_type', 'message', 'audio_url', 'written_at', 'created_at'])
    .where('id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();

export const inquiryOf = (db: Executor, e_contact_id: string) =>
  db
    .selectFrom('e_contact')
    .select(['answers', 'changed_answers', 'content_version', 'submitted_by', 'info_text', 'info_audio_url'])
    .where('id', '=', e_contact_id)
    .executeTakeFirstOrThrow();
