import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

/**
 * Facts that tell whether the number may be somebody else's by now, in any state of the account: a password set
 * meanwhile would open it once it is active again. Sessions are kept for longer after their end than an account may lie
 * unused.
 */
export const knownByNumber = (db: Executor, user_id: string) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('patient as p', 'p.user_id', 'u.id')
    .leftJoin('clinician as c', 'c.user_id', 'u.id')
    .select((row) => [
      'u.is_mobile_confirmed',
      row.fn.coalesce('p.birthday', 'c.birthday').as('birthday'),
      'p.birthday_precision',
      sql<number>`greatest(u.created_at, (select max(s.last_used_at) from session s where s.user_id = u.id))`.as(
        'last_used_at',
      ),
    ])
    .where('u.id', '=', user_id)
    // Withdrawn or erased meanwhile, the account has no number.
    .where('u.mobile_number', 'like', '+%')
    .executeTakeFirst();
