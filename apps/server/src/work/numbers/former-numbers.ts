/** Numbers that accounts of patients had: what went there, and what was answered of them, is found by it when they are erased. */
import { sql } from 'kysely';
import type { Executor, Tx } from '#server/db/database.ts';

/** Before the number of an account changes. */
export const noteFormerNumber = (tx: Tx, user_id: string, at: Date) =>
  sql`insert into former_number (user_id, mobile_number, given_up_at)
    select id, mobile_number, ${at} from app_user where id = ${user_id} and user_type = 'patient'
    on conflict (user_id, mobile_number) do update set given_up_at = excluded.given_up_at`.execute(tx);

/** As long as messages are kept: of what went to a number, nothing else lives longer. */
const kept = 90 * 86_400_000;

/** Forgets numbers of which nothing can be left, at most so many. `now` in milliseconds since 1970. */
export const forgetNumbers = (db: Executor, now: number, limit: number): Promise<unknown> =>
  sql`delete from former_number where (user_id, mobile_number) in (
    select user_id, mobile_number from former_number where given_up_at <= ${new Date(now - kept)}
    limit ${limit} for update skip locked)`.execute(db);
