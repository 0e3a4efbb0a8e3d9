import { type Kysely, sql } from 'kysely';

/** What patients ask about their data, and which records are erased: at once what may go, in time the rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_request (
      id uuid primary key,
      patient_id uuid not null references patient (id),
      institution_id uuid references institution (id),
      kind text not null check (kind in ('correction', 'erasure')),
      text text not null,
      state text not null default 'open' check (state in ('open', 'done', 'refused')),
      reason text,
      created_at timestamptz not null,
      answered_at timestamptz,
      answered_by uuid references clinician (id)
    )`.execute(db);
  await sql`create index data_request_institution on data_request (institution_id, id)`.execute(db);
  await sql`create index data_request_patient on data_request (patient_id, id)`.execute(db);
  await sql`
    create table erasure (
      patient_id uuid primary key references patient (id),
      begun_at timestamptz not null,
      contact_gone_at timestamptz,
      record_gone_at timestamptz
    )`.execute(db);
  await sql`create index erasure_begun on erasure (begun_at) where contact_gone_at is null`.execute(db);
  await sql`create index erasure_kept on erasure (begun_at) where record_gone_at is null`.execute(db);
}
