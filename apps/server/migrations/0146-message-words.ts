import { type Kysely, sql } from 'kysely';

export const isApart = true;

/** Words of messages, which the search of clinicians finds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists e_contact_message_words`.execute(db);
  await sql`create index concurrently e_contact_message_words on e_contact_message using gin (to_tsvector('simple', message))`.execute(
    db,
  );
}
