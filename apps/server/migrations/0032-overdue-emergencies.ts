import { type Kysely, sql } from 'kysely';

/** The few threads with an emergency that nobody has acknowledged, for whoever else has the patient in their care. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index e_contact_emergency on e_contact (patient_id) where rank = 0`.execute(db);
}
