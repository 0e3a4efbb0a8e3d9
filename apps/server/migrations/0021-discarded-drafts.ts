import { type Kysely, sql } from 'kysely';

/** A draft that was thrown away: which inquiry it would have become, so that a late saving does not bring it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questionnaire_draft add column discarded uuid`.execute(db);
}
