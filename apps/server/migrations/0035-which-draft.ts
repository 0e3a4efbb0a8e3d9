import { type Kysely, sql } from 'kysely';

/** Which inquiry a draft will become: a discarding that comes late must not take the one that was begun since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questionnaire_draft add column becomes uuid`.execute(db);
}
