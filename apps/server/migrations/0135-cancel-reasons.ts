import { type Kysely, sql } from 'kysely';

/** Why an appointment was cancelled; null where nobody said. Which reasons there are stands in the domain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column cancel_reason text`.execute(db);
}
