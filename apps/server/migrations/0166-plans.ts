import { type Kysely, sql } from 'kysely';

/**
 * What clinicians ask patients again, and the answers. `next_at`: when something about a plan changes by itself; null once nothing does.
 * `concern`: why a clinician should look at it, until one has. Servers of the version before know nothing of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table care_plan (
      id uuid primary key,
      patient_id uuid not null references patient (id),
      institution_id uuid not null references institution (id),
      e_contact_id uuid references e_contact (id) on delete set null,
      author_id uuid not null references app_user (id),
      ask jsonb not null,
      rhythm jsonb not null,
      starts_on text not null,
      for_caregivers boolean not null,
      created_at timestamptz not null,
      stopped_at timestamptz,
      stopped_by uuid references app_user (id),
      next_at timestamptz,
      concern text check (concern in ('dangerous', 'worse', 'missed')),
      concern_at timestamptz,
      concern_entry_id uuid,
      seen_at timestamptz,
      seen_by uuid references app_user (id),
      check ((concern is null) = (concern_at is null))
    )`.execute(db);
  await sql`create index care_plan_of_patient on care_plan (patient_id, created_at desc, id desc)`.execute(db);
  await sql`create index care_plan_next on care_plan (next_at) where next_at is not null`.execute(db);
  await sql`create index care_plan_concern on care_plan (patient_id) where concern is not null`.execute(db);
  await sql`create index care_plan_of_inquiry on care_plan (e_contact_id) where e_contact_id is not null`.execute(db);
  await sql`
    create table care_plan_answer (
      id uuid primary key,
      plan_id uuid not null references care_plan (id),
      patient_id uuid not null references patient (id),
      due_on text not null,
      author_id uuid not null references app_user (id),
      answered_at timestamptz not null,
      created_at timestamptz not null,
      text text not null,
      compared text check (compared in ('better', 'same', 'worse')),
      entry_id uuid references record_entry (id),
      answers jsonb,
      score jsonb,
      danger text check (danger in ('warning', 'urgent', 'emergency')),
      raised jsonb,
      rule_version text
    )`.execute(db);
  await sql`create index care_plan_answer_of_plan on care_plan_answer (plan_id, answered_at, id)`.execute(db);
  await sql`create index care_plan_answer_of_patient on care_plan_answer (patient_id)`.execute(db);
  await sql`create index care_plan_answer_of_entry on care_plan_answer (entry_id) where entry_id is not null`.execute(
    db,
  );
}
