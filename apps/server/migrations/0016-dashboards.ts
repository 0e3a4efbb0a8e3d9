import { type Kysely, sql } from 'kysely';

/**
 * What a list of patients says beside each: unread inquiries. Without it every thread that a patient ever had is read,
 * and a dashboard becomes slower with the years.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index e_contact_unread on e_contact (patient_id, clinician_id) where unread_for_clinician > 0`.execute(
    db,
  );
}
