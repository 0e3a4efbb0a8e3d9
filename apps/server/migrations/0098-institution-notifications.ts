import { type Kysely, sql } from 'kysely';

/** How an institution tells its patients: minutes until an SMS follows, how many a day, and by what unless they choose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table institution
      add column sms_after_minutes smallint,
      add column sms_per_day integer,
      add column notification_ways jsonb not null default '{}'`.execute(db);
}
