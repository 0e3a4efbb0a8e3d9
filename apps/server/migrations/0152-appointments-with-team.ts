import { type Kysely, sql } from 'kysely';

/** With a clinician of the patient's team who has not the patient in care: no relationship leads to it once the team has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column is_with_team boolean not null default false`.execute(db);
}
