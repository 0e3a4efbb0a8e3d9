import { type Kysely, sql } from 'kysely';

/** Threads, messages, red flags, drafts, service interests, appointments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The keys by which lists are sorted and counted are stored: sorting by an expression is 500 times slower.
  await sql`
    create table e_contact (
      id uuid primary key,
      patient_id uuid not null references patient (id),
      clinician_id uuid not null references clinician (id),
      institution_id uuid not null references institution (id),
      topic text not null,
      content_version text not null,
      language text not null,
      answers jsonb not null,
      changed_answers jsonb not null default '[]',
      selected_services text[] not null default '{}',
      submitted_by_user_id uuid not null references app_user (id),
      submitted_by text not null check (submitted_by in ('patient', 'clinician')),
      info_text text not null,
      status text not null check (status in ('patient_waits_response', 'clinic_waits_response', 'resolved')),
      last_seq integer not null default 0,
      seen_by_patient_seq integer not null,
      seen_by_clinician_seq integer not null,
      unread_for_patient integer not null check (unread_for_patient >= 0),
      unread_for_clinician integer not null check (unread_for_clinician >= 0),
      open_emergencies integer not null check (open_emergencies >= 0),
      open_warnings integer not null check (open_warnings >= 0),
      patient_waits_since timestamptz,
      flag_waits_since timestamptz,
      rank smallint not null,
      danger smallint not null,
      needs_clinician boolean not null,
      waiting_since timestamptz,
      sort_key bigint not null,
      last_message_id uuid,
      last_message_user_id uuid,
      last_message_author_type text,
      last_message_text text,
      last_message_at timestamptz not null,
      created_at timestamptz not null,
      resolved_at timestamptz,
      resolved_by uuid references clinician (id)
    )`.execute(db);
  await sql`create index e_contact_of_clinician on e_contact (clinician_id, rank, sort_key, id)`.execute(db);
  await sql`create index e_contact_of_patient on e_contact (patient_id, sort_key, id)`.execute(db);
  await sql`
    create index e_contact_needs on e_contact (clinician_id, danger, waiting_since, id) where needs_clinician`.execute(
    db,
  );
  await sql`create index e_contact_status on e_contact (clinician_id, status, rank, sort_key, id)`.execute(db);
  await sql`
    create table e_contact_message (
      id uuid primary key,
      e_contact_id uuid not null references e_contact (id),
      seq integer not null,
      user_id uuid not null references app_user (id),
      author_type text not null check (author_type in ('patient', 'clinician')),
      message text not null,
      audio_url text,
      written_at timestamptz,
      created_at timestamptz not null,
      unique (e_contact_id, seq)
    )`.execute(db);
  await sql`
    create table red_flag (
      id uuid primary key,
      e_contact_id uuid not null references e_contact (id),
      patient_id uuid not null references patient (id),
      rule_id text not null,
      rule_version text not null,
      severity text not null check (severity in ('emergency', 'warning')),
      triggered_at timestamptz not null,
      acknowledged_at timestamptz,
      acknowledged_by uuid references clinician (id),
      unique (e_contact_id, rule_id)
    )`.execute(db);
  await sql`create index red_flag_patient on red_flag (patient_id) where acknowledged_at is null`.execute(db);
  await sql`
    create table questionnaire_draft (
      author_user_id uuid not null references app_user (id),
      patient_id uuid not null references patient (id),
      topic text not null,
      answers jsonb not null,
      changed_answers jsonb not null,
      selected_services text[] not null,
      position text,
      content_version text not null,
      updated_at timestamptz not null,
      primary key (author_user_id, patient_id, topic)
    )`.execute(db);
  await sql`
    create table service_interest (
      id uuid primary key,
      patient_id uuid not null references patient (id),
      service text not null,
      e_contact_id uuid references e_contact (id),
      created_at timestamptz not null,
      fulfilled_at timestamptz,
      fulfilled_by uuid references clinician (id)
    )`.execute(db);
  await sql`
    create unique index service_interest_open on service_interest (patient_id, service) where fulfilled_at is null`.execute(
    db,
  );
  await sql`create index service_interest_thread on service_interest (e_contact_id)`.execute(db);
  await sql`
    create table appointment (
      id uuid primary key,
      clinician_id uuid not null references clinician (id),
      patient_id uuid not null references patient (id),
      institution_id uuid not null references institution (id),
      start_time timestamptz not null,
      end_time timestamptz not null,
      topic text not null,
      type text not null check (type in ('consultation', 'follow_up', 'therapy', 'checkup')),
      status text not null check (status in ('scheduled', 'completed', 'cancelled')),
      version integer not null default 1,
      created_at timestamptz not null,
      deleted_at timestamptz,
      check (end_time > start_time),
      constraint appointment_overlap exclude using gist (
        clinician_id with =, tstzrange(start_time, end_time) with &&
      ) where (status <> 'cancelled' and deleted_at is null)
    )`.execute(db);
  await sql`create index appointment_clinician on appointment (clinician_id, start_time)`.execute(db);
  await sql`create index appointment_patient on appointment (patient_id, start_time)`.execute(db);
}
