import { type Kysely, sql } from 'kysely';

/**
 * Two records of one person, read as one: no row moves, so that nothing is lost and it can be undone. And pairs of which somebody
 * said that they are two people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table merged_record (
      id uuid primary key,
      patient_id uuid not null references patient (id),
      other_id uuid not null references patient (id) check (other_id <> patient_id),
      institution_id uuid not null references institution (id),
      merged_by uuid not null references app_user (id),
      merged_at timestamptz not null,
      -- What the kept record took over, and what stood there before.
      taken jsonb not null default '{}',
      agreed_at timestamptz,
      agreed_by uuid references app_user (id),
      undone_at timestamptz,
      undone_by uuid references app_user (id)
    )`.execute(db);
  await sql`create unique index merged_record_other on merged_record (other_id) where undone_at is null`.execute(db);
  await sql`create index merged_record_patient on merged_record (patient_id)`.execute(db);
  await sql`create index merged_record_others on merged_record (other_id)`.execute(db);
  await sql`
    create table kept_apart (
      patient_id uuid not null references patient (id),
      other_id uuid not null references patient (id),
      said_by uuid not null references app_user (id),
      said_at timestamptz not null,
      primary key (patient_id, other_id),
      check (patient_id < other_id)
    )`.execute(db);
  await sql`create index kept_apart_other on kept_apart (other_id)`.execute(db);
}
