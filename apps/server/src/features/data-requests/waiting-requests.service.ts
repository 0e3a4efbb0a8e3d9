import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

/**
 * For how many seconds the oldest request about data waits that nobody has answered; 0 where none waits. Read from end to end:
 * a clinic has a few in a year.
 * @param now milliseconds since 1970.
 */
export async function oldestRequest(db: Executor, now: number): Promise<number> {
  const { rows } = await sql<{ oldest: number | null }>`
    select min(created_at) as oldest from data_request where state = 'open'`.execute(db);
  return Math.max(0, now - (rows[0]?.oldest ?? now)) / 1000;
}
