import { type Kysely, sql } from 'kysely';

/**
 * What is left to colleagues, with what they closed of it: in one index, which also finds what is scheduled alone, as the
 * version before asks for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index appointment_left on appointment (patient_id, clinician_id, start_time)
      where (status = 'scheduled' or was_left) and deleted_at is null`.execute(db);
  await sql`drop index appointment_scheduled`.execute(db);
}
