import { type Kysely, sql } from 'kysely';

/** Each thread from before is its clinician's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update e_contact set owner_id = clinician_id where owner_id is null and owner_version = 0`.execute(db);
}
