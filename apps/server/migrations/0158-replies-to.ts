import { type Kysely, sql } from 'kysely';

/** The message that a message answers. Servers of the version before leave it out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table e_contact_message add column replies_to uuid`.execute(db);
  await sql`alter table held_reply add column replies_to uuid`.execute(db);
}
