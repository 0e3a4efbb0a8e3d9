import { type Kysely, sql } from 'kysely';

/** What a country's list of health facilities calls an institution. Servers of the version before know nothing of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table institution add column facility_code text`.execute(db);
}
