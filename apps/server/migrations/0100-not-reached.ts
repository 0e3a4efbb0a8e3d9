import { type Kysely, sql } from 'kysely';

export const isApart = true;

/** Whom a clinician has to call, since no way reached them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists e_contact_not_reached`.execute(db);
  await sql`create index concurrently e_contact_not_reached on e_contact (clinician_id, patient_not_reached_at, id) where patient_not_reached_at is not null`.execute(
    db,
  );
}
