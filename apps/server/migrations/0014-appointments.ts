import { type Kysely, sql } from 'kysely';

/**
 * The reminder of an appointment, and what its lists are found and counted by. The topic is folded as `foldText` of the
 * domain does it; the indexes hold all that the counts of a side ask for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointment
      add column reminder_id uuid,
      add column search_topic text not null generated always as (
        regexp_replace(lower(normalize(topic, NFKD)), '[^a-z0-9@._+ -]', '', 'g')) stored`.execute(db);
  await sql`
    create index appointment_of_clinician on appointment (clinician_id, start_time, id)
      include (end_time, status, patient_id, institution_id) where deleted_at is null`.execute(db);
  await sql`
    create index appointment_of_patient on appointment (patient_id, start_time, id)
      include (end_time, status, institution_id) where deleted_at is null`.execute(db);
  await sql`drop index appointment_clinician`.execute(db);
  await sql`drop index appointment_patient`.execute(db);
  await sql`
    create index relationship_in_care on relationship (clinician_id, patient_id) where status = 'active'`.execute(db);
  await sql`create index appointment_reminder on appointment (reminder_id) where reminder_id is not null`.execute(db);
}
