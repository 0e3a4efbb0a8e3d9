import { type Kysely, sql } from 'kysely';

/**
 * By when an inquiry was promised its first answer as it came, `infinity` where nothing was promised: statistics judge by it, whatever
 * the hours are later. What the version before wrote has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table e_contact add column first_promised_by timestamptz`.execute(db);
}
