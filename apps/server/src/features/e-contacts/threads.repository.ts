import { sql } from 'kysely';
import type { WrittenBy } from '@hodi/domain/e-contacts/e-contact.ts';
import type { ThreadState } from '@hodi/domain/e-contacts/thread-state.ts';
import type { RelationshipStatus } from '@hodi/domain/relationships/relationship.ts';
import { type Executor, moment, type Tx } from '#server/db/database.ts';
import { placesOf, prepared } from '#server/db/prepared.ts';
import { isAboutUnknown, readerOfAnswer } from '#server/work/care-relations.ts';
import { type LastRows, lastRows } from '#server/work/side-effects/last-rows.ts';
import { escalatedAt } from '#server/work/team/team-care.ts';
import type { ThreadFacts } from '#server/work/record-access.ts';
import type { LockedThread } from './items.repository.ts';
import { columnsOf, storedColumns } from './thread-rows.ts';

const patients = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('e_contact as e')
    .select(['e.patient_id', 'e.clinician_id', 'e.submitted_by_user_id', 'e.for_caregivers'])
    .select(escalatedAt.as('escalated_at_institution'))
    .where('e.id', '=', id),
);
/** The patient of a thread; undefined if it does not exist. */
export const threadPatient = async (db: Executor, id: string) => (await patients(db, { id })).at(0);

interface Tie {
  patient_id: string;
  /** Null if the clinician and the patient have no relationship. */
  relationship: RelationshipStatus | null;
  /** The clinician is of the patient's team. */
  is_team_patient: boolean;
}

/**
 * The thread's patient, and the relationship of this clinician, or of the thread's own by default: locked until the
 * transaction ends.
 */
const held = prepared<{ id: string; clinician_id: string | null }, Tie>(
  (_, { id, clinician_id }) => sql<Tie>`
    select e.patient_id, (
      select r.status from relationship r
      where r.patient_id = e.patient_id and r.clinician_id = coalesce(${clinician_id}::uuid, e.clinician_id)
      for share
    ) as relationship, coalesce((
      select true from relationship t join clinician m on m.institution_id = t.institution_id
        join institution n on n.id = m.institution_id
      where t.patient_id = e.patient_id and m.id = ${clinician_id}::uuid and t.status = 'active' and t.team_consent = 'team'
        and n.team_care and m.role in ('doctor', 'nurse')
      limit 1 for share of t
    ), false) as is_team_patient
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
  is_urgent: boolean;
  via: 'sms' | null;
  replies_to: string | null;
}

/** With the columns that lists show. */
export type ListedMessage = NewMessage & { excerpt: string };

type Stored = ReturnType<typeof columnsOf>;

const storing = prepared<Stored & { id: string }, never>((db, given) =>
  db.updateTable('e_contact').set(placesOf(given, storedColumns)).where('id', '=', given.id),
);

/** Terms of the institution's promise, as read with the thread. */
type Promised = Pick<LockedThread, 'id' | 'terms'>;

export const storeState = (tx: Tx, { id, terms }: Promised, state: ThreadState): Promise<unknown> =>
  storing(tx, { ...columnsOf(state, terms), id });

/** The part that a list shows, not cut within a letter. */
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
  'is_urgent',
  'via',
  'replies_to',
] as const satisfies readonly (keyof NewMessage)[];

/** The last message as the thread keeps it for its lists. */
export const lastMessageColumns = ({ id, user_id, author_type, excerpt }: ListedMessage) => ({
  last_message_id: id,
  last_message_user_id: user_id,
  last_message_author_type: author_type,
  last_message_text: excerptOf(excerpt),
});

const lastColumns = [
  'last_message_id',
  'last_message_user_id',
  'last_message_author_type',
  'last_message_text',
] as const satisfies readonly (keyof ReturnType<typeof lastMessageColumns>)[];

type Written = Stored & NewMessage & ReturnType<typeof lastMessageColumns>;
const writing = lastRows<Written>(
  { name: 'message', taken: { constraint: 'e_contact_message_pkey', code: 'id_taken' } },
  (db, given) => {
    const message = db.insertInto('e_contact_message').values(placesOf(given, messageColumns));
    const thread = db.updateTable('e_contact').set(placesOf(given, [...storedColumns, ...lastColumns]));
    return sql`message as (${message}), thread as (${thread.where('id', '=', given.e_contact_id)})`;
  },
);

/** The message and the thread's state after it. */
export const messageRows = (state: ThreadState, { terms }: Promised, message: ListedMessage): LastRows =>
  writing({ ...columnsOf(state, terms), ...lastMessageColumns(message), ...message });

export const setResolved = (tx: Tx, id: string, resolved: { resolved_at: Date; resolved_by: string }) =>
  tx.updateTable('e_contact').set(resolved).where('id', '=', id).execute();

export const setCareAnswer = (
  tx: Tx,
  id: string,
  said: { care_answer: 'yes' | 'no' | 'not_needed'; care_answered_at: Date },
) => tx.updateTable('e_contact').set(said).where('id', '=', id).execute();

export const setForCaregivers = (
  tx: Tx,
  id: string,
  kept: { for_caregivers: boolean; kept_from_caregivers: boolean },
) => tx.updateTable('e_contact').set(kept).where('id', '=', id).execute();

export interface RelatedRow extends ThreadFacts {
  topic: string;
  created_at: number;
  is_followed: boolean;
  /** Answered by the patient alone, beside the thread. */
  is_alone: boolean;
}

const related = prepared<{ id: string }, RelatedRow>(
  (_, { id }) => sql<RelatedRow>`
    select o.id, o.topic, o.created_at, o.patient_id, o.submitted_by_user_id, o.for_caregivers,
      true as is_followed, false as is_alone
    from e_contact e join e_contact o on o.id = e.follows where e.id = ${id}
    union all
    select f.id, f.topic, f.created_at, f.patient_id, f.submitted_by_user_id, f.for_caregivers, false, false
    from e_contact f where f.follows = ${id}
    union all
    select a.id, a.topic, a.created_at, a.patient_id, a.submitted_by_user_id, a.for_caregivers, false, true
    from e_contact a where a.alone_part_of = ${id}
    order by created_at`,
);
/** The inquiry that it follows up, its follow-ups, and the answers that were given alone beside it. */
export const relatedThreads = (db: Executor, id: string): Promise<RelatedRow[]> => related(db, { id });

/** Size of all its messages in bytes; read from their lengths only. */
export async function bytesOfMessages(db: Executor, e_contact_id: string): Promise<number> {
  const bytes = sql<number>`coalesce(sum(octet_length(message)), 0)::int`;
  const messages = db.selectFrom('e_contact_message').select(bytes.as('bytes'));
  return (await messages.where('e_contact_id', '=', e_contact_id).executeTakeFirstOrThrow()).bytes;
}

interface After {
  e_contact_id: string;
  seq: number;
  /** The other side. */
  author_type: 'patient' | 'clinician';
}

/** How many messages of the other side stand after `seq`. */
export async function countAfter(db: Executor, after: After): Promise<number> {
  const row = await db
    .selectFrom('e_contact_message')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('e_contact_id', '=', after.e_contact_id)
    .where('author_type', '=', after.author_type)
    .where('seq', '>', after.seq)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** When the first of them came, or null. */
export async function firstAfter(db: Executor, after: After): Promise<number | null> {
  const row = await db
    .selectFrom('e_contact_message')
    .select('created_at')
    .where('e_contact_id', '=', after.e_contact_id)
    .where('author_type', '=', after.author_type)
    .where('seq', '>', after.seq)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Number of the last message that had arrived by then; 0 is the inquiry. */
export async function lastSeqBy(db: Executor, e_contact_id: string, at: Date): Promise<number> {
  const row = await db
    .selectFrom('e_contact_message')
    .select('seq')
    .where('e_contact_id', '=', e_contact_id)
    .where('created_at', '<=', moment(at))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

const messagesQuery = (db: Executor) => db.selectFrom('e_contact_message').select(messageColumns);

const messagesIn = prepared((db, { e_contact_id }: { e_contact_id: string }) =>
  messagesQuery(db).where('e_contact_id', '=', e_contact_id).orderBy('seq'),
);
export const messagesOf = (db: Executor, e_contact_id: string) => messagesIn(db, { e_contact_id });

/** Whether there is such a message in the thread. */
export async function isMessageOf(db: Executor, { id, e_contact_id }: Pick<NewMessage, 'id' | 'e_contact_id'>) {
  const message = db.selectFrom('e_contact_message').select('id').where('id', '=', id);
  return (await message.where('e_contact_id', '=', e_contact_id).executeTakeFirst()) !== undefined;
}

export const messagesById = (db: Executor, ids: readonly string[]) =>
  messagesQuery(db)
    .where('id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();

/** Clinicians by the ids of their users. */
export const authorsOf = (db: Executor, user_ids: readonly string[]) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'u.given_name', 'u.additional_name', 'u.family_name', 'c.role'])
    .where('c.user_id', '=', (where) => where.fn.any(where.val(user_ids as string[])))
    .execute();

export interface CaregiverRow extends WrittenBy {
  message_id: string;
}

/** Caregivers who wrote these messages for the patient of the thread. */
export async function caregiversOf(db: Executor, message_ids: readonly string[]): Promise<CaregiverRow[]> {
  if (message_ids.length === 0) return [];
  const { rows } = await sql<CaregiverRow>`
    select m.id as message_id, u.given_name, u.additional_name, u.family_name, (
      select k.relation from caregiver k join patient kp on kp.id = k.caregiver_id
      where k.patient_id = e.patient_id and kp.user_id = u.id order by k.created_at desc limit 1) as relation
    from e_contact_message m join e_contact e on e.id = m.e_contact_id join app_user u on u.id = m.user_id
    where m.id = any(${[...message_ids]}::uuid[])`.execute(db);
  return rows;
}

/** Those of these messages of which nobody said about whom they are. */
export async function aboutUnknown(db: Executor, message_ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (message_ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select m.id from e_contact_message m where m.id = any(${[...message_ids]}::uuid[]) and ${isAboutUnknown}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

const inquiries = prepared((db, { e_contact_id }: { e_contact_id: string }) =>
  db
    .selectFrom('e_contact as e')
    .innerJoin('institution as i', 'i.id', 'e.institution_id')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .innerJoin('app_user as r', (join) => join.on('r.id', '=', readerOfAnswer))
    .select([
      'e.answers',
      'e.changed_answers',
      'e.content_version',
      'e.submitted_by',
      'e.info_text',
      'e.info_audio_url',
    ])
    .select(['e.filled_on', 'e.created_at', 'i.time_zone', 'r.preferred_language'])
    .where('e.id', '=', e_contact_id),
);
/** The inquiry as sent; undefined if there is no such thread. */
export const inquiryOf = async (db: Executor, e_contact_id: string) => (await inquiries(db, { e_contact_id })).at(0);
