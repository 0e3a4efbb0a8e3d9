import { type Kysely, sql } from 'kysely';

export const isApart = true;

/** A reception lists the appointments of all clinicians of its institution. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists appointment_of_institution`.execute(db);
  await sql`
    create index concurrently appointment_of_institution on appointment (institution_id, start_time)
      include (patient_id, end_time, status) where deleted_at is null`.execute(db);
}
