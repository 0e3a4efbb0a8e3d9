import { type Kysely, sql } from 'kysely';

/** After a restore from a backup: until when what was written is still there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installation add column restored_to timestamptz`.execute(db);
}
