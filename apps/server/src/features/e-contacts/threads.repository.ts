import { type SqlBool, sql } from 'kysely';
import type { ThreadState } from '@hodi/domain/e-contacts/thread-state.ts';
import type { RelationshipStatus } from '@hodi/domain/relationships/relationship.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { placesOf, prepared } from '#server/db/prepared.ts';
import { type ItemRow, changedItem } from './items.repository.ts';
import { columnsOf, stateColumns, storedColumns } from './thread-rows.ts';

/** The thread with what decides who may use it, locked until the transaction ends. */
function lockQuery(db: Executor, id: string) {
  return db
    .selectFrom('e_contact as e')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .innerJoin('clinician as c', 'c.id', 'e.clinician_id')
    .select(['e.id', 'e.patient_id', 'e.clinician_id', 'e.institution_id', 'e.topic'])
    .select(['p.status as patient_status', 'p.user_id as patient_user_id', 'c.user_id as clinician_user_id'])
    .select(stateColumns.map((column) => `e.${column}` as const))
    .where('e.id', '=', id)
    .forUpdate('e');
}
export type LockedThread = Awaited<ReturnType<ReturnType<typeof lockQuery>['executeTakeFirstOrThrow']>>;
const locked = prepared<{ id: string }, LockedThread>((db, { id }) => lockQuery(db, id));
export const lockThread = async (tx: Tx, id: string): Promise<LockedThread | undefined> =>
  (await locked(tx, { id }))[0];

export const threadPatient = (db: Executor, id: string) =>
  db.selectFrom('e_contact').select(['patient_id', 'clinician_id']).where('id', '=', id).executeTakeFirst();

interface Tie {
  patient_id: string;
  /** Null where the clinician and the patient are nothing to each other. */
  relationship: RelationshipStatus | null;
}

/** Whose thread it is, and what this clinician, or its own unless given, is to them: held until the transaction ends. */
const held = prepared<{ id: string; clinician_id: string | null }, Tie>(
  (_, { id, clinician_id }) => sql<Tie>`
    select e.patient_id, (
      select r.status from relationship r
      where r.patient_id = e.patient_id and r.clinician_id = coalesce(${clinician_id}::uuid, e.clinician_id)
      for share
    ) as relationship
    from e_contact e where e.id = ${id}`,
);
export const holdTie = async (tx: Tx, id: string, clinician_id: string | null): Promise<Tie | undefined> =>
  (await held(tx, { id, clinician_id }))[0];

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

type Stored = ReturnType<typeof columnsOf>;

const storing = prepared<Stored & { id: string }, ItemRow>((db, given) =>
  changedItem(db.updateTable('e_contact as e').set(placesOf(given, storedColumns)), given.id),
);

/** The item as it is then. */
export const storeState = async (tx: Tx, id: string, state: ThreadState): Promise<ItemRow | undefined> =>
  (await storing(tx, { ...columnsOf(state), id }))[0];

/** As much as a list shows, without half a letter at its end. */
const excerptOf = (text: string): string => text.slice(0, 200).replace(/[\uD800-\uDBFF]$/, '');

const messageColumns = [
  'id',
  'e_contact_id',
  'seq',
  'user_id',
  'author_type',
  'message',
  'audio_url',
  'written_at',
  'created_at',
] as const satisfies readonly (keyof NewMessage)[];

const writing = prepared<Stored & NewMessage & { excerpt: string }, ItemRow>((db, given) => {
  const update = db
    .with('written', (query) =>
      query
        .insertInto('e_contact_message')
        .values(placesOf(given, messageColumns))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id'),
    )
    .updateTable('e_contact as e')
    .set({
      ...placesOf(given, storedColumns),
      last_message_id: given.id,
      last_message_user_id: given.user_id,
      last_message_author_type: given.author_type,
      last_message_text: given.excerpt,
    })
    .where(sql<SqlBool>`exists (select from written)`);
  return changedItem(update, given.e_contact_id);
});

/** Stores the message and the thread's state after it. @returns the item then; undefined when the id is taken, whoever has it. */
export const writeIntoThread = async (tx: Tx, state: ThreadState, message: NewMessage): Promise<ItemRow | undefined> =>
  (await writing(tx, { ...columnsOf(state), ...message, excerpt: excerptOf(message.message) }))[0];

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
