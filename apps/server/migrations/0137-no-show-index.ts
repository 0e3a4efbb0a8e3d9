import { type Kysely, sql } from 'kysely';

export const isApart = true;

/** Statistics count who did not come; the index of a clinician's appointments does not know why one was cancelled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists appointment_no_show`.execute(db);
  await sql`
    create index concurrently appointment_no_show on appointment (clinician_id, start_time) include (patient_id)
      where cancel_reason = 'no_show' and deleted_at is null`.execute(db);
}
