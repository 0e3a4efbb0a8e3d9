import { type Kysely, sql } from 'kysely';

export const isApart = true;

/** What is over its promise and was not told of, and how many inquiries an institution got in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists e_contact_promised`.execute(db);
  await sql`create index concurrently e_contact_promised on e_contact (promised_by) where needs_clinician and promised_by > waiting_since and (overdue_told_at is null or overdue_told_at < waiting_since)`.execute(
    db,
  );
  await sql`drop index concurrently if exists e_contact_came`.execute(db);
  await sql`create index concurrently e_contact_came on e_contact (institution_id, created_at)`.execute(db);
}
