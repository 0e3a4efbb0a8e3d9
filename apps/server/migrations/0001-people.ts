import { type Kysely, sql } from 'kysely';

/** Institutions, accounts, sessions, patients, clinicians and the relationships between them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists btree_gin`.execute(db);
  await sql`create extension if not exists btree_gist`.execute(db);
  await sql`
    create table institution (
      id uuid primary key,
      name text not null,
      type text not null,
      country text not null,
      county text not null,
      county_code text not null,
      full_address text not null,
      postal_code text,
      emergency_phone text not null,
      whatsapp_number text,
      business_hours text,
      license_number text,
      time_zone text not null default 'Africa/Nairobi',
      free_services text[] not null default '{}',
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table app_user (
      id uuid primary key,
      user_type text not null check (user_type in ('patient', 'clinician')),
      given_name text not null,
      additional_name text,
      family_name text,
      email text,
      mobile_number text not null,
      preferred_language text not null check (preferred_language in ('en', 'sw')),
      password_hash text not null,
      status text not null default 'active' check (status in ('active', 'inactive')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (mobile_number, user_type)
    )`.execute(db);
  // The successor of a refresh token is stored beside it: the old one stays good until the new one is first used.
  await sql`
    create table session (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      refresh_hash bytea not null,
      previous_refresh_hash bytea,
      user_agent text,
      address text,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index session_of_user on session (user_id) where ended_at is null`.execute(db);
  await sql`
    create table clinician (
      id uuid primary key,
      user_id uuid not null unique references app_user (id),
      institution_id uuid not null references institution (id),
      role text not null check (role in ('doctor', 'nurse', 'receptionist', 'admin', 'superuser')),
      profession text not null,
      birthday date,
      gender text,
      expanding_patients boolean not null default false,
      patient_list_name text not null,
      work_experience text not null,
      joined_date date not null,
      version integer not null default 1
    )`.execute(db);
  await sql`create index clinician_institution on clinician (institution_id)`.execute(db);
  await sql`
    create table patient (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      member_id text not null unique,
      birthday date not null,
      gender text not null check (gender in ('male', 'female', 'other', 'prefer_not_to_say')),
      address text not null,
      status text not null default 'active' check (status in ('active', 'inactive')),
      registration_type text not null check (registration_type in ('assisted', 'self')),
      selected_clinician_id uuid references clinician (id),
      active_since timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index patient_user on patient (user_id)`.execute(db);
  await sql`
    create table relationship (
      id uuid primary key,
      clinician_id uuid not null references clinician (id),
      patient_id uuid not null references patient (id),
      institution_id uuid not null references institution (id),
      status text not null check (status in ('invited', 'active', 'declined', 'ended')),
      consent_by text,
      consent_how text check (consent_how in ('code', 'link', 'in_person')),
      consent_at timestamptz,
      search_text text not null default '',
      sort_name text not null default '',
      created_at timestamptz not null,
      activated_at timestamptz,
      unique (clinician_id, patient_id)
    )`.execute(db);
  await sql`create index relationship_patient on relationship (patient_id, status)`.execute(db);
  await sql`create index relationship_list on relationship (clinician_id, status, sort_name, id)`.execute(db);
  await sql`create index relationship_search on relationship using gin (clinician_id, search_text gin_trgm_ops)`.execute(
    db,
  );
}
