import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Ends every connection to this database but the one that asks. To no other: all tests of a run share a cluster, and other
 * tests are at work in it.
 */
export async function cutConnections(db: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(db);
}
