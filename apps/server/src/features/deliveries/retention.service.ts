import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

const day = 86_400_000;
/** For whoever asks what became of a message. */
const kept = 90 * day;

/**
 * Blanks codes and links that are over for a day, wherever they still stand (outside production they stay readable until
 * then), and forgets messages after three months, counted from when they left. At most so many at a time.
 * @param now milliseconds since 1970.
 */
export async function forgetMessages(db: Executor, now: number, limit: number): Promise<void> {
  await sql`update outbox_message set body = '' where id in (
    select id from outbox_message where holds_secret and body <> '' and expires_at <= ${new Date(now - day)}
    limit ${limit} for update skip locked)`.execute(db);
  await sql`delete from outbox_message where id in (
    select id from outbox_message where created_at <= ${new Date(now - kept)} and next_try_at <= ${new Date(now - kept)}
    limit ${limit} for update skip locked)`.execute(db);
}
