import { type Kysely, sql } from 'kysely';

/** What a young person answered alone: the inquiry of their carer that it belongs to, which may not be there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table e_contact add column alone_part_of uuid`.execute(db);
}
