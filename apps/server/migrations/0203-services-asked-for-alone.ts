import { type Kysely, sql } from 'kysely';

/**
 * Whether caregivers see a service that was asked for outside of an inquiry; with one, the inquiry decides. Null for what servers of the
 * version before wrote: then they see those of a person who has no number, and so no account, of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_interest add column for_caregivers boolean`.execute(db);
}
