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

/** Until somebody waits for a lock in this database, or the work is done after all. */
export async function waitingOrDone(db: Database, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = () => (isDone = true);
  void work.then(done, done);
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`.execute(db);
    if (isDone || rows.length > 0) return;
  }
}
