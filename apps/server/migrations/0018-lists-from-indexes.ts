import { type Kysely, sql } from 'kysely';

/**
 * Appointments and fulfilled services are found, searched and counted from indexes alone, and so is whose patients
 * somebody's are. Without them a search reads the row of each appointment that a clinician ever had, and each list those
 * of all patients in care.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index appointment_of_clinician`.execute(db);
  await sql`
    create index appointment_of_clinician on appointment (clinician_id, start_time, id)
      include (end_time, status, type, patient_id, institution_id, search_topic) where deleted_at is null`.execute(db);
  await sql`drop index relationship_in_care`.execute(db);
  await sql`
    create index relationship_in_care on relationship (clinician_id, patient_id) include (search_text)
      where status = 'active'`.execute(db);
  await sql`drop index service_interest_fulfilled`.execute(db);
  await sql`
    create index service_interest_fulfilled on service_interest (patient_id, created_at desc, id desc)
      include (service) where fulfilled_at is not null`.execute(db);
  await sql`create index patient_inactive on patient (id) where status <> 'active'`.execute(db);
}
