import { type Kysely, sql } from 'kysely';

/**
 * When a relationship that is declined or ended became so: with a handover it is the moment of it. Of those that ended before
 * nobody knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table relationship add column ended_at timestamptz`.execute(db);
}
