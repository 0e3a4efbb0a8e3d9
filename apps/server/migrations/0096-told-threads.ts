import { type Kysely, sql } from 'kysely';

/** How each side of a thread was told last that something is there, and whom nothing reached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table e_contact
      add column patient_told_at timestamptz,
      add column patient_told_by text,
      add column patient_not_reached_at timestamptz,
      add column clinician_told_at timestamptz,
      add column clinician_told_by text`.execute(db);
}
