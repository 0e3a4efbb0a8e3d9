import { type Kysely, sql } from 'kysely';

export const isApart = true;

/** The messages that tell of a notification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists outbox_about`.execute(db);
  await sql`create index concurrently outbox_about on outbox_message (notification_id) where notification_id is not null`.execute(
    db,
  );
}
