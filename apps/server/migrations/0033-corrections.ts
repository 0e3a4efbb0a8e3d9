import { type Kysely, sql } from 'kysely';

/**
 * What a clinician says is right instead of what stands in an inquiry. It stands beside: nothing that was sent or written is
 * changed. With the inquiry it goes, also where an older version deletes that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table correction (
      id uuid primary key,
      e_contact_id uuid not null references e_contact (id) on delete cascade,
      patient_id uuid not null references patient (id),
      question_id text,
      text text not null,
      author_id uuid not null references clinician (id),
      data_request_id uuid references data_request (id),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index correction_thread on correction (e_contact_id, created_at)`.execute(db);
  await sql`create index correction_patient on correction (patient_id)`.execute(db);
}
