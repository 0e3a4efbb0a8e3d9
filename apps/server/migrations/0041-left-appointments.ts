import { type Kysely, sql } from 'kysely';

/**
 * What is scheduled of a patient with a clinician who has them in their care no more. Without it each list of whoever took
 * over reads all that their patients ever had, with whomever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index appointment_scheduled on appointment (patient_id, clinician_id, start_time)
      where status = 'scheduled' and deleted_at is null`.execute(db);
}
