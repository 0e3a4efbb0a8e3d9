import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

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
