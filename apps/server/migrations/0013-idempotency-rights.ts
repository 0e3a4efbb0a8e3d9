import { type Kysely, sql } from 'kysely';

/** By which right a stored answer was given: it is asked again before the answer is repeated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_key add column area text, add column institution_id uuid`.execute(db);
}
