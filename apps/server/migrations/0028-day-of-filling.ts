import { type Kysely, sql } from 'kysely';

/** By which day the age of whoever an inquiry is about was reckoned; null where it is that of its arrival. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table e_contact add column filled_on date`.execute(db);
}
