import { type Kysely, sql } from 'kysely';

/**
 * An account, by its own patient record, cares for another patient. Open from `from_at` until `until_at` or `ended_at`; without
 * consent it is asked for only. `sees_record`: a child's record; of an adult a caregiver sees what they sent themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table caregiver (
      id uuid primary key,
      caregiver_id uuid not null references patient (id),
      patient_id uuid not null references patient (id),
      relation text not null check (relation in
        ('mother', 'father', 'guardian', 'grandparent', 'sibling', 'child', 'partner', 'other')),
      consent text check (consent in ('guardian', 'code', 'in_person')),
      sees_record boolean not null default false,
      asked_number text,
      created_at timestamptz not null,
      from_at timestamptz,
      until_at timestamptz,
      ended_at timestamptz,
      ended_by uuid references app_user (id),
      confirmed_at timestamptz,
      confirmed_by uuid references clinician (id),
      check (caregiver_id <> patient_id)
    )`.execute(db);
  await sql`create unique index caregiver_pair on caregiver (caregiver_id, patient_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index caregiver_account on caregiver (caregiver_id)`.execute(db);
  await sql`create index caregiver_patient on caregiver (patient_id)`.execute(db);
  await sql`create index caregiver_until on caregiver (until_at) where ended_at is null`.execute(db);
}
