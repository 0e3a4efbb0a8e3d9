import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

/** Milliseconds for which it can be told from where an account was used. */
const kept = 90 * 86_400_000;

/** Forgets from where and with what people were signed in, once that ended or ran out. At most so many; `now` since 1970. */
export const forgetSessions = (db: Executor, now: number, limit: number): Promise<unknown> =>
  sql`delete from session where id in (
    select id from session where least(ended_at, expires_at) <= ${new Date(now - kept)}
    limit ${limit} for update skip locked)`.execute(db);
