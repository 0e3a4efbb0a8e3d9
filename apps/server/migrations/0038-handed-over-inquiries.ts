import { type Kysely, sql } from 'kysely';

/** Since when its clinician has an inquiry that another one had before. Of handovers before this nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table e_contact add column handed_over_at timestamptz`.execute(db);
}
