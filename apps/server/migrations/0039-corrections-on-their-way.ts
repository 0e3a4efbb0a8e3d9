import { type Kysely, sql } from 'kysely';

/**
 * The last SMS that said of an appointment that what an earlier one said is no longer so: its message in the outbox, when it
 * leaves, and what the patient knows as long as it has not. Of those before this nobody has to know: they left at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column correction jsonb`.execute(db);
}
