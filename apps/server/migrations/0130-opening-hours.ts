import { type Kysely, sql } from 'kysely';

/**
 * When an institution is open, what it promises, and the last day on which more was asked than can be answered well.
 * `promises_due`: what waits there is still to be promised anew, since the hours changed. And who is away, and who answers meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table institution
      add column opening_hours jsonb,
      add column busy_on date,
      add column promises_due boolean not null default false`.execute(db);
  await sql`
    create table absence (
      clinician_id uuid primary key references clinician (id),
      cover_id uuid references clinician (id) check (cover_id <> clinician_id),
      from_day date not null,
      until_day date not null check (until_day >= from_day),
      -- The same as moments by the institution's clock; the second is the end of the last day. Equal where it was taken back.
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      version integer not null
    )`.execute(db);
  await sql`create index absence_cover on absence (cover_id)`.execute(db);
}
