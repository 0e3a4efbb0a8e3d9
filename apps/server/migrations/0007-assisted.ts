import { type Kysely, sql } from 'kysely';

/** Patients registered by a clinician: accounts without a password yet, links that complete them, consent by code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a password nobody logs in; a number that nobody confirmed changes at once and counts for nothing else.
  await sql`
    alter table app_user
      alter column password_hash drop not null,
      add column is_mobile_confirmed boolean not null default true`.execute(db);
  await sql`
    alter table verification
      drop constraint verification_purpose_check,
      add constraint verification_purpose_check check (
        purpose in ('register_patient', 'register_clinician', 'reset_password', 'consent', 'change_phone')),
      add column relationship_id uuid references relationship (id)`.execute(db);
  // What waits for a code is found by whom it is about: nobody has to keep its id.
  await sql`create index verification_user on verification (user_id, purpose, id)`.execute(db);
  await sql`
    create table registration_link (
      token_hash bytea primary key,
      user_id uuid not null references app_user (id),
      relationship_id uuid not null references relationship (id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index registration_link_user on registration_link (user_id)`.execute(db);
  await sql`
    create table patient_note (
      id uuid primary key,
      patient_id uuid not null references patient (id),
      author_id uuid not null references clinician (id),
      note text not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index patient_note_list on patient_note (patient_id, created_at desc, id desc)`.execute(db);
  // Who looks like the person to be registered: the same birthday first, then the name.
  await sql`create index patient_birthday on patient (birthday)`.execute(db);
  await sql`alter table institution add column contact_card_text text`.execute(db);
}
