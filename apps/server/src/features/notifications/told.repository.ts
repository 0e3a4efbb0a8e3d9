/** How far a notification got: on its row, and in the thread for both sides. */
import type { NotificationWay } from '@hodi/domain/notifications/notification-rules.ts';
import { sql } from 'kysely';
import { type Executor, type Tx, moment } from '#server/db/database.ts';

/**
 * A thread is locked before its notification, as every write does.
 * @returns false if another work holds it and it is not waited for; true too if the subject is no thread.
 */
export async function lockSubject(tx: Tx, subject_id: string, how: 'skip' | 'wait' = 'skip'): Promise<boolean> {
  const skip = how === 'skip' ? sql`skip locked` : sql``;
  const { rows } = await sql`select id from e_contact where id = ${subject_id} for update ${skip}`.execute(tx);
  if (rows.length > 0) return true;
  const thread = await tx.selectFrom('e_contact').select('id').where('id', '=', subject_id).executeTakeFirst();
  return thread === undefined;
}

export const subjectOf = async (db: Executor, id: string): Promise<string | undefined> =>
  (await db.selectFrom('notification').select('subject_id').where('id', '=', id).executeTakeFirst())?.subject_id;

export interface MessagesAbout {
  /** Since when the oldest unsent one waits. */
  waits_since: number | null;
  left_by: NotificationWay | null;
}

/**
 * State of the messages about it: since when one waits to be sent, and the channel of a sent one. A server of another
 * version may have sent it.
 */
export async function messagesAbout(db: Executor, notification_id: string, since: number): Promise<MessagesAbout> {
  const { rows } = await sql<MessagesAbout>`
    select min(created_at) filter (where state = 'waiting') as waits_since,
      (array_agg(channel order by sent_at) filter (where state in ('sent', 'delivered')))[1] as left_by
    from outbox_message where notification_id = ${notification_id} and created_at >= ${moment(new Date(since))}`.execute(
    db,
  );
  return rows[0] ?? { waits_since: null, left_by: null };
}

export interface ToldRow {
  subject_id: string;
  user_id: string;
  user_type: 'patient' | 'clinician';
  closed_at: number | null;
}

/** The first channel that worked counts. @returns undefined if they were told before. */
export async function putTold(
  tx: Tx,
  { id, by, at }: { id: string; by: NotificationWay; at: Date },
): Promise<ToldRow | undefined> {
  const { rows } = await sql<ToldRow>`
    update notification n set told_at = ${moment(at)}, told_by = ${by}, not_reached_at = null
    from app_user u where n.id = ${id} and u.id = n.user_id and n.told_at is null
    returning n.subject_id, n.user_id, u.user_type, n.closed_at`.execute(tx);
  return rows[0];
}

/** A channel that seemed to work did not: the outcome is judged again. An SMS or e-mail that is to follow keeps its time. */
export const takeBackTold = (tx: Tx, { id, by, at }: { id: string; by: NotificationWay; at: Date }) =>
  sql`update notification set next_at = case when next_step = 'follow' then next_at else ${moment(at)} end,
      told_at = case when told_by = ${by} then null else told_at end,
      told_by = case when told_by = ${by} then null else told_by end
    where id = ${id} and closed_at is null and next_step <> 'push'`.execute(tx);

/** Sets on the thread that a side of it was told, or that nothing reached them. */
export const setThreadTold = (
  tx: Tx,
  id: string,
  told: {
    patient_told_at?: Date;
    patient_told_by?: NotificationWay;
    clinician_told_at?: Date;
    clinician_told_by?: NotificationWay;
    patient_not_reached_at?: Date | null;
  },
): Promise<unknown> => tx.updateTable('e_contact').set(told).where('id', '=', id).execute();

/** Both sides of a thread, and whoever answers for it: its owner, if there is one; nobody if the subject is none. */
export const sidesOf = (db: Executor, id: string) =>
  db
    .selectFrom('e_contact as e')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .innerJoin('clinician as c', 'c.id', 'e.clinician_id')
    .innerJoin('clinician as o', (join) => join.on(sql<boolean>`o.id = coalesce(e.owner_id, e.clinician_id)`))
    .select(['p.user_id as patient_user_id', 'c.user_id as clinician_user_id', 'o.user_id as owner_user_id'])
    .select(['e.id', 'o.id as clinician_id', 'e.patient_id', 'e.for_caregivers', 'e.submitted_by_user_id'])
    .select('e.patient_not_reached_at')
    .where('e.id', '=', id)
    .executeTakeFirst();
