import { type Kysely, sql } from 'kysely';

/** A patient's services, fulfilled ones too, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index service_interest_patient on service_interest (patient_id, created_at desc, id desc)`.execute(
    db,
  );
}
