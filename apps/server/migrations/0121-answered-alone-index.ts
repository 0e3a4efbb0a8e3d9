import { type Kysely, sql } from 'kysely';

export const isApart = true;

/** What was answered alone, of the inquiry that it belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists e_contact_alone_part`.execute(db);
  await sql`create index concurrently e_contact_alone_part on e_contact (alone_part_of) where alone_part_of is not null`.execute(
    db,
  );
}
