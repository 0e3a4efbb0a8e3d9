import { type Kysely, sql } from 'kysely';

/**
 * Until when the record of an erased person is kept, as they were told: a later change of the setting does not change it. Null for what
 * servers of the version before wrote; the first look of a server fills it in. The table has a row for each erasure, so it is small.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table erasure add column kept_until timestamptz`.execute(db);
  await sql`create index erasure_kept_until on erasure (kept_until) where record_gone_at is null`.execute(db);
  await sql`create index erasure_without_end on erasure (begun_at) where kept_until is null`.execute(db);
}
