import { type Kysely, sql } from 'kysely';

/** Codes by SMS, second factors, counted attempts, and clinicians who wait for their admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Until its code was given there is no account: what was filled in waits here, the password hashed. Whose account it
  // is about refers to none: checking that takes a millisecond, and would tell whether there is one.
  await sql`
    create table verification (
      id uuid primary key,
      purpose text not null check (purpose in ('register_patient', 'register_clinician', 'reset_password')),
      mobile_number text not null,
      user_type text not null check (user_type in ('patient', 'clinician')),
      language text not null check (language in ('en', 'sw')),
      payload jsonb,
      user_id uuid,
      code_hmac bytea not null,
      leads_nowhere boolean not null,
      tries integer not null default 0,
      sent integer not null default 1,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  // Never goes back, so that no member ID is given twice, whatever becomes of the patient.
  await sql`create sequence member_number minvalue 0 start 0 maxvalue 999999`.execute(db);
  await sql`create index verification_age on verification (created_at)`.execute(db);
  await sql`alter table session add column refresh_moved_at timestamptz`.execute(db);
  // A new secret waits beside the one that counts until a code of it was given. Both are encrypted.
  await sql`
    create table second_factor (
      user_id uuid primary key references app_user (id),
      secret bytea,
      pending_secret bytea,
      confirmed_at timestamptz,
      last_step bigint not null default 0,
      recovery_hashes bytea[] not null default '{}',
      created_at timestamptz not null
    )`.execute(db);
  // The key is an HMAC of what is counted: the table tells nobody which numbers tried.
  await sql`
    create table attempt (
      key bytea primary key,
      count integer not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index attempt_age on attempt (ends_at)`.execute(db);
  await sql`alter table institution add column asks_approval boolean not null default true`.execute(db);
  await sql`
    alter table clinician add column approval text not null default 'approved'
      check (approval in ('waiting', 'approved', 'refused'))`.execute(db);
}
