import { type Kysely, sql } from 'kysely';

/**
 * Until when the record of an erased person is kept, as they were told: a later change of the setting does not change it. Null for what
 * servers of the version before wrote; the first look of a server fills it in. Those whose record is still there are found by `erasure_kept`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table erasure add column kept_until timestamptz`.execute(db);
}
