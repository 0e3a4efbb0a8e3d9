import { type Kysely, sql } from 'kysely';

/** Who gave a thread to whom, and why; and replies that were written past one of a colleague, until somebody sends or discards them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table owner_change (
      id uuid primary key,
      e_contact_id uuid not null references e_contact (id) on delete cascade,
      kind text not null check (kind in ('claimed', 'assigned', 'handed_back', 'passed')),
      by_clinician_id uuid references clinician (id),
      to_clinician_id uuid references clinician (id),
      reason text,
      is_patient_told boolean not null default false,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index owner_change_thread on owner_change (e_contact_id, created_at)`.execute(db);
  await sql`
    create table held_reply (
      id uuid primary key,
      e_contact_id uuid not null references e_contact (id) on delete cascade,
      user_id uuid not null references app_user (id),
      message text not null,
      audio_url text,
      written_at timestamptz,
      is_urgent boolean not null default false,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index held_reply_thread on held_reply (e_contact_id, created_at)`.execute(db);
}
