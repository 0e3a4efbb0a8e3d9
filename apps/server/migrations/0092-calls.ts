import { type Kysely, sql } from 'kysely';

/** Calls to patients about their inquiries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table e_contact_call (
      id uuid primary key,
      e_contact_id uuid not null references e_contact (id),
      clinician_id uuid not null references clinician (id),
      outcome text not null check (outcome in ('reached', 'no_answer', 'wrong_number', 'in_person')),
      note text,
      called_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index e_contact_call_thread on e_contact_call (e_contact_id)`.execute(db);
}
