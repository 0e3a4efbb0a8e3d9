import { type Kysely, sql } from 'kysely';

export const isApart = true;

/** The lists by urgency, what is to be escalated, answers not opened, and what an appointment or an inquiry refers to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists e_contact_urgent`.execute(db);
  await sql`create index concurrently e_contact_urgent on e_contact (clinician_id, urgency, sort_key, id)`.execute(db);
  await sql`drop index concurrently if exists e_contact_needed`.execute(db);
  await sql`create index concurrently e_contact_needed on e_contact (clinician_id, urgency, waiting_since, id) where needs_clinician`.execute(
    db,
  );
  await sql`drop index concurrently if exists e_contact_by_status`.execute(db);
  await sql`create index concurrently e_contact_by_status on e_contact (clinician_id, status, urgency, sort_key, id)`.execute(
    db,
  );
  await sql`drop index concurrently if exists e_contact_escalates`.execute(db);
  await sql`create index concurrently e_contact_escalates on e_contact (patient_id) where urgency < 4`.execute(db);
  await sql`drop index concurrently if exists e_contact_unread_answer`.execute(db);
  await sql`create index concurrently e_contact_unread_answer on e_contact (emergency_answered_at) where emergency_answered_at is not null and emergency_read_at is null`.execute(
    db,
  );
  await sql`drop index concurrently if exists e_contact_visit`.execute(db);
  await sql`create index concurrently e_contact_visit on e_contact (emergency_visit_id) where emergency_visit_id is not null`.execute(
    db,
  );
  await sql`drop index concurrently if exists e_contact_follows`.execute(db);
  await sql`create index concurrently e_contact_follows on e_contact (follows) where follows is not null`.execute(db);
}
