import { type Kysely, sql } from 'kysely';

/** What the practice statistics ask for by its time, where no list does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index e_contact_resolved on e_contact (clinician_id, resolved_at) where resolved_at is not null`.execute(
    db,
  );
  await sql`
    create index service_interest_fulfilled on service_interest (patient_id, fulfilled_at)
      where fulfilled_at is not null`.execute(db);
}
