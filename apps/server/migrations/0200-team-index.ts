import { type Kysely, sql } from 'kysely';

export const isApart = true;

/** All inquiries of a team in the order in which they are shown: sorted anew for each page they took seconds after some years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists e_contact_team`.execute(db);
  await sql`create index concurrently e_contact_team on e_contact (institution_id, urgency, sort_key, id)`.execute(db);
}
