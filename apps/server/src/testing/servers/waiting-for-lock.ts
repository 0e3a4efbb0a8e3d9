import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

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
