import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { lastTemplates } from '#server/work/outbox-rows.ts';

const day = 86_400_000;
/** Kept for people who ask about the delivery of a message. */
const kept = 90 * day;

/**
 * Blanks codes and links that are over for a day, wherever they still stand (outside production they stay readable until
 * then), with the last that those heard who are erased, and forgets messages after three months, counted from when they left. At most so
 * many at a time.
 * @param now milliseconds since 1970.
 */
export async function forgetMessages(db: Executor, now: number, limit: number): Promise<void> {
  const isOver = sql`holds_secret and body <> '' and expires_at <= ${new Date(now - day)}`;
  await sql`delete from outbox_message where id in (
    select id from outbox_message where ${isOver} and template = any(${lastTemplates}::text[])
    limit ${limit} for update skip locked)`.execute(db);
  await sql`update outbox_message set body = '' where id in (
    select id from outbox_message where ${isOver}
    limit ${limit} for update skip locked)`.execute(db);
  await sql`delete from outbox_message where id in (
    select id from outbox_message where created_at <= ${new Date(now - kept)} and next_try_at <= ${new Date(now - kept)}
    limit ${limit} for update skip locked)`.execute(db);
}
