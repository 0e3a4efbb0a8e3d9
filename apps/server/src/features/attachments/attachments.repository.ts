import { sql } from 'kysely';
import type { AttachmentKind } from '@hodi/domain/attachments/attachment-limits.ts';
import type { AttachmentState, RefusalReason } from '@hodi/domain/attachments/attachment.ts';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { AttachmentTable } from '#server/db/tables/attachment-tables.ts';
import type { Insertable } from 'kysely';

export interface AttachmentRow {
  id: string;
  e_contact_id: string;
  patient_id: string;
  institution_id: string;
  message_id: string | null;
  question_id: string | null;
  author_id: string;
  author_type: 'patient' | 'clinician';
  kind: AttachmentKind;
  state: AttachmentState;
  type: string;
  bytes: number;
  received: number;
  complete_at: number | null;
  object_id: string | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  waveform: number[];
  description: string;
  transcript: string;
  transcript_by: (PersonName & { user_id: string; role: ClinicianRole | null }) | null;
  transcript_at: number | null;
  transcript_version: number;
  heard_at: number | null;
  overdue_told_at: number | null;
  refused: RefusalReason | null;
  removed_at: number | null;
  removed_reason: string | null;
  created_at: number;
  /** Its message is held: clinicians see it, the patient does not. */
  is_held: boolean;
}

/** Author of a voice note's transcript; looked up only if there is one. */
const transcriber = sql<AttachmentRow['transcript_by']>`case when a.transcript_by is not null then (
  select jsonb_build_object('user_id', u.id, 'given_name', u.given_name, 'additional_name', u.additional_name,
    'family_name', u.family_name, 'role', c.role)
  from app_user u left join clinician c on c.user_id = u.id where u.id = a.transcript_by) end`.as('transcript_by');

const isHeld = sql<boolean>`(a.message_id is not null
  and not exists (select from e_contact_message m where m.id = a.message_id))`.as('is_held');

const rows = (db: Executor) =>
  db
    .selectFrom('attachment as a')
    .select(['a.id', 'a.e_contact_id', 'a.patient_id', 'a.institution_id', 'a.message_id', 'a.question_id'])
    .select(['a.author_id', 'a.author_type', 'a.kind', 'a.state', 'a.type', 'a.bytes', 'a.received', 'a.complete_at'])
    .select(['a.object_id', 'a.width', 'a.height', 'a.seconds', 'a.waveform', 'a.description', 'a.transcript'])
    .select(['a.transcript_at', 'a.transcript_version', 'a.heard_at', 'a.overdue_told_at', 'a.refused', 'a.removed_at'])
    .select(['a.removed_reason', 'a.created_at', transcriber, isHeld]);

export const attachmentsOfThread = (db: Executor, e_contact_id: string): Promise<AttachmentRow[]> =>
  rows(db).where('a.e_contact_id', '=', e_contact_id).orderBy('a.created_at').orderBy('a.place').execute();

export const attachmentsOfMessages = (db: Executor, message_ids: readonly string[]): Promise<AttachmentRow[]> =>
  rows(db)
    .where('a.message_id', '=', (where) => where.fn.any(where.val(message_ids as string[])))
    .orderBy('a.created_at')
    .orderBy('a.place')
    .execute();

export const attachmentsById = (db: Executor, ids: readonly string[]): Promise<AttachmentRow[]> =>
  rows(db)
    .where('a.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();

/** Locked until the transaction ends; its thread is locked before. */
export const lockAttachment = (tx: Tx, id: string): Promise<AttachmentRow | undefined> =>
  rows(tx).where('a.id', '=', id).forUpdate('a').executeTakeFirst();

export const threadOfAttachment = (db: Executor, id: string) =>
  db.selectFrom('attachment').select(['e_contact_id', 'author_id']).where('id', '=', id).executeTakeFirst();

export type NewRow = Insertable<AttachmentTable>;

export const insertAttachments = (tx: Tx, given: readonly NewRow[]) =>
  tx
    .insertInto('attachment')
    .values([...given])
    .execute();

interface Kept {
  count: number;
  bytes: number;
}

/** Stored and announced attachments of one thread, one patient or one institution. */
export async function keptOf(
  db: Executor,
  column: 'e_contact_id' | 'patient_id' | 'institution_id',
  id: string,
): Promise<Kept> {
  return db
    .selectFrom('attachment')
    .select((select) => select.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .where('state', 'in', ['awaited', 'stored'])
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
}

export const setAttachment = (tx: Tx, id: string, change: Partial<NewRow>) =>
  tx.updateTable('attachment').set(change).where('id', '=', id).execute();

/** For an upload that is still awaited. @returns whether it was. */
export async function refuseAwaited(tx: Tx, id: string, refused: RefusalReason): Promise<boolean> {
  const refusing = tx.updateTable('attachment').set({ state: 'refused', refused });
  const done = refusing.where('id', '=', id).where('state', '=', 'awaited').returning('id');
  return (await done.executeTakeFirst()) !== undefined;
}

/** The accounts that are told of a change: both sides of its thread, its owner and its author. */
export async function peopleOf(db: Executor, id: string): Promise<string[]> {
  const { rows: people } = await sql<{ user_id: string }>`
    select p.user_id from attachment a join patient p on p.id = a.patient_id where a.id = ${id}
    union select c.user_id from attachment a join e_contact e on e.id = a.e_contact_id
      join clinician c on c.id in (e.clinician_id, e.owner_id) where a.id = ${id}
    union select a.author_id from attachment a where a.id = ${id}`.execute(db);
  return people.map(({ user_id }) => user_id);
}

/**
 * When this author wrote their last voice note of the thread, by the clock of the device, which also dates questions
 * asked before it; never later than it arrived. Milliseconds since 1970; null if there is none.
 */
export async function lastVoiceNoteAt(
  db: Executor,
  { e_contact_id, author_id }: Pick<AttachmentRow, 'e_contact_id' | 'author_id'>,
): Promise<number | null> {
  const last = await db
    .selectFrom('attachment as a')
    .leftJoin('e_contact_message as m', 'm.id', 'a.message_id')
    .select(sql<number | null>`max(least(m.written_at, a.created_at))`.as('at'))
    .where('a.e_contact_id', '=', e_contact_id)
    .where('a.author_id', '=', author_id)
    .where('a.kind', '=', 'voice')
    .executeTakeFirst();
  return last?.at ?? null;
}

/** Uploads that were never finished. */
export const oldAwaited = (db: Executor, until: Date, limit: number) =>
  db
    .selectFrom('attachment')
    .select('id')
    .where('state', '=', 'awaited')
    .where('created_at', '<', moment(until))
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** Number of the message it belongs to, in the order of its thread; 0 is the inquiry. */
export async function seqOfMessage(db: Executor, message_id: string | null): Promise<number> {
  if (message_id === null) return 0;
  const message = db.selectFrom('e_contact_message').select('seq').where('id', '=', message_id);
  return (await message.executeTakeFirst())?.seq ?? 0;
}
