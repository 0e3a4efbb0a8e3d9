import { sql } from 'kysely';
import { type Executor, moment } from '#server/db/database.ts';

export interface EventRow {
  n: number;
  id: string;
  name: string;
  reference: Record<string, string>;
}

/** Events of a user after number `n`, in order. */
export async function eventsAfter(
  db: Executor,
  after: { userId: string; n: number; limit: number },
): Promise<EventRow[]> {
  const rows = await db
    .selectFrom('user_event')
    .select(['n', 'id', 'name', 'reference'])
    .where('user_id', '=', after.userId)
    .where('n', '>', after.n)
    .orderBy('n')
    .limit(after.limit)
    .execute();
  return rows.map((row) => ({ ...row, reference: row.reference as Record<string, string> }));
}

/** As many of a user's newest events are looked through for those of one thread. */
const lookedThrough = 100;

/** The newest events of a user that are of this thread and came since, in order. */
export async function latestOfThread(
  db: Executor,
  latest: { userId: string; e_contact_id: string; since: Date },
): Promise<EventRow[]> {
  const newest = db
    .selectFrom('user_event')
    .select(['n', 'id', 'name', 'reference', 'created_at'])
    .where('user_id', '=', latest.userId)
    .orderBy('n', 'desc')
    .limit(lookedThrough);
  const rows = await db
    .selectFrom(newest.as('v'))
    .select(['n', 'id', 'name', 'reference'])
    .where(sql<string>`reference ->> 'e_contact_id'`, '=', latest.e_contact_id)
    .where('created_at', '>=', moment(latest.since))
    .orderBy('n')
    .execute();
  return rows.map((row) => ({ ...row, reference: row.reference as Record<string, string> }));
}

/** The patient of a thread, and the account that gets their events. */
export const threadOwner = (db: Executor, e_contact_id: string) =>
  db
    .selectFrom('e_contact as e')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .select(['p.id as patient_id', 'p.user_id'])
    .where('e.id', '=', e_contact_id)
    .executeTakeFirst();

export const eventAt = (db: Executor, userId: string, n: number) =>
  db.selectFrom('user_event').select('id').where('user_id', '=', userId).where('n', '=', n).executeTakeFirst();

/** The newest number of each user; a user without a head has none yet. */
export async function headsOf(db: Executor, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_head')
    .select(['user_id', 'n'])
    .where('user_id', '=', (where) => where.fn.any(where.val(userIds as string[])))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.n]));
}

/** A day longer than any session lives: who comes back with an older cursor loads everything anew. */
const kept = 31 * 86_400_000;

/** Forgets old events, at most so many. `now` in milliseconds since 1970. */
export const forgetEvents = (db: Executor, now: number, limit: number): Promise<unknown> =>
  sql`delete from user_event where (user_id, n) in (
    select user_id, n from user_event where created_at <= ${new Date(now - kept)}
    limit ${limit} for update skip locked)`.execute(db);
