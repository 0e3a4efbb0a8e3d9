import { type Kysely, sql } from 'kysely';

/** Institutions that are managed, clinicians who are invited, and patients who were handed over to a colleague. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Deleted ones stay: what happened there refers to them.
  await sql`
    alter table institution
      add column sector text,
      add column level text,
      add column is_by_invitation boolean not null default false,
      add column deleted_at timestamptz`.execute(db);
  // Beside what an admin wrote, when it was sent and what came of it; taken back, it keeps no name and no contact.
  await sql`
    create table clinician_invitation (
      id uuid primary key,
      institution_id uuid not null references institution (id),
      invited_by uuid not null references clinician (id),
      role text not null check (role in ('doctor', 'nurse', 'receptionist', 'admin')),
      given_name text not null,
      additional_name text,
      family_name text,
      mobile_number text,
      email text,
      method text not null check (method in ('sms', 'email')),
      language text not null check (language in ('en', 'sw')),
      work_experience text not null,
      message_id uuid,
      version integer not null default 1,
      created_at timestamptz not null,
      sent_at timestamptz,
      expires_at timestamptz,
      accepted_at timestamptz,
      accepted_by uuid references clinician (id),
      declined_at timestamptz,
      deleted_at timestamptz
    )`.execute(db);
  await sql`
    create index clinician_invitation_list on clinician_invitation (institution_id, created_at desc, id desc)
      where deleted_at is null`.execute(db);
  // Every link that was ever sent: whoever opens an old one is told what became of it.
  await sql`
    create table clinician_invitation_link (
      token_hash bytea primary key,
      invitation_id uuid not null references clinician_invitation (id),
      is_last boolean not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index clinician_invitation_links on clinician_invitation_link (invitation_id)`.execute(db);
  // The list of an institution's patients.
  await sql`
    create index relationship_institution on relationship (institution_id, sort_name, patient_id)
      where status in ('active', 'invited')`.execute(db);
  // Consent given to one clinician and carried over to a colleague; the patient may still say no to that.
  await sql`alter table relationship add column handed_over_from uuid references clinician (id)`.execute(db);
}
