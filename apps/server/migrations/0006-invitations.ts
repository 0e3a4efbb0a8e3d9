import { type Kysely, sql } from 'kysely';

/** Invitations of patients by SMS and e-mail, and consent that a patient gives in the app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table relationship
      drop constraint relationship_consent_how_check,
      add constraint relationship_consent_how_check
        check (consent_how in ('code', 'link', 'in_person', 'in_app'))`.execute(db);
  // One for each clinician and number. What became of it is read from the relationship, once there is one.
  await sql`
    create table patient_invitation (
      id uuid primary key,
      clinician_id uuid not null references clinician (id),
      institution_id uuid not null references institution (id),
      given_name text not null,
      additional_name text,
      family_name text,
      mobile_number text not null,
      email text,
      method text not null check (method in ('sms', 'email')),
      language text not null check (language in ('en', 'sw')),
      relationship_id uuid references relationship (id),
      token_hash bytea unique,
      message_id uuid not null,
      search_text text not null,
      created_at timestamptz not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      unique (clinician_id, mobile_number)
    )`.execute(db);
  await sql`
    create index patient_invitation_number on patient_invitation (mobile_number) where relationship_id is null`.execute(
    db,
  );
  await sql`
    create index patient_invitation_relationship on patient_invitation (relationship_id)
      where relationship_id is not null`.execute(db);
}
