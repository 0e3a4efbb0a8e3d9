import { type Kysely, sql } from 'kysely';

/** Since when an institution's staff sign in with a second factor; null where it is each one's own choice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table institution add column second_factor_since timestamptz`.execute(db);
}
