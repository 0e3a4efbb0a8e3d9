import { type Kysely, sql } from 'kysely';

/**
 * Allergies, conditions, medicines, measurements and targets of patients; and how each was after each change. Nothing of them is
 * deleted but by an erasure. Servers of the version before know nothing of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_entry (
      id uuid primary key,
      patient_id uuid not null references patient (id),
      kind text not null check (kind in ('allergy', 'condition', 'medicine', 'measurement', 'target')),
      measure text,
      measured_at timestamptz,
      source text not null check (source in ('patient_said', 'clinician_entered', 'questionnaire')),
      e_contact_id uuid references e_contact (id),
      author_id uuid not null references app_user (id),
      details jsonb not null,
      danger text check (danger in ('warning', 'urgent', 'emergency')),
      raised jsonb,
      rule_version text,
      for_caregivers boolean not null,
      confirmed_at timestamptz,
      confirmed_by uuid references app_user (id),
      in_error_at timestamptz,
      in_error_by uuid references app_user (id),
      in_error_reason text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      changed_by uuid not null references app_user (id),
      version integer not null default 1,
      check ((kind in ('measurement', 'target')) = (measure is not null)),
      check ((kind = 'measurement') = (measured_at is not null))
    )`.execute(db);
  await sql`
    create index record_entry_of_patient on record_entry (patient_id, kind, measure, measured_at desc, id desc)`.execute(
    db,
  );
  // What waits for a clinician is little, and asked for by every dashboard.
  await sql`
    create index record_entry_waiting on record_entry (patient_id) where kind = 'measurement'
      and danger in ('urgent', 'emergency') and confirmed_at is null and in_error_at is null`.execute(db);
  // There is one target of a measure.
  await sql`
    create unique index record_entry_target on record_entry (patient_id, measure) where kind = 'target'`.execute(db);
  await sql`create index record_entry_of_inquiry on record_entry (e_contact_id) where e_contact_id is not null`.execute(
    db,
  );
  await sql`
    create table record_change (
      id uuid primary key,
      entry_id uuid not null references record_entry (id),
      patient_id uuid not null references patient (id),
      version integer not null,
      change text not null check (change in ('created', 'edited', 'confirmed', 'taken_out', 'put_back')),
      at timestamptz not null,
      by_id uuid not null references app_user (id),
      state jsonb not null,
      unique (entry_id, version)
    )`.execute(db);
  await sql`create index record_change_of_patient on record_change (patient_id, at desc, id desc)`.execute(db);
}
