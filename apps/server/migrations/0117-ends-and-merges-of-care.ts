import { type Kysely, sql } from 'kysely';

/** Why a clinician ended an access, for the staff; and the merge that an access follows from, with which it ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table caregiver
      add column end_reason text,
      add column merged_record_id uuid references merged_record (id)`.execute(db);
}
