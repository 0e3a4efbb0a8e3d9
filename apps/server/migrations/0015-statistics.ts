import { type Kysely, sql } from 'kysely';

/** What the practice statistics ask for by its time, where no list does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index relationship_care on relationship (clinician_id, status) include (patient_id, activated_at)`.execute(
    db,
  );
  // When something last happened in a thread, with all that is counted of it: sixty days are scattered over the table.
  await sql`
    create index e_contact_activity on e_contact (clinician_id, greatest(last_message_at, resolved_at))
      include (id, patient_id, topic, created_at, last_message_at, resolved_at)`.execute(db);
  await sql`
    create index service_interest_until on service_interest (patient_id, coalesce(fulfilled_at, 'infinity'))`.execute(
    db,
  );
}
