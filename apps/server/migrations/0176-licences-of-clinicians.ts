import { type Kysely, sql } from 'kysely';

/** The number of a clinician's licence to practise. Servers of the version before know nothing of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table clinician add column license_number text`.execute(db);
}
