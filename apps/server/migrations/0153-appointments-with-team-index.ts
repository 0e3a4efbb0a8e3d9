import { type Kysely, sql } from 'kysely';

export const isApart = true;

/** What the team has of a patient, to find what nobody of it sees to any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists appointment_with_team`.execute(db);
  await sql`
    create index concurrently appointment_with_team on appointment (patient_id, clinician_id)
      where is_with_team and (status = 'scheduled' or was_left) and deleted_at is null`.execute(db);
}
