import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

const kept = 30 * 86_400_000;

/**
 * Deletes the links of patients who have completed their registration. Links of others stay, although they open nothing
 * any more: they tell who registered the patient and may send another. At most so many at a time.
 * @param now milliseconds since 1970.
 */
export const forgetLinks = (db: Executor, now: number, limit: number): Promise<unknown> =>
  sql`delete from registration_link where token_hash in (
    select l.token_hash from registration_link l
    join app_user u on u.id = l.user_id
    where l.expires_at <= ${new Date(now - kept)} and u.password_hash is not null and u.is_mobile_confirmed
    limit ${limit} for update of l skip locked)`.execute(db);
