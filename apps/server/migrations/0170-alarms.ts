import { type Kysely, sql } from 'kysely';

/**
 * Dangers that belong to no inquiry: of a measurement, or of an answer to a plan. Its id is that of the measurement or the answer. Whose it
 * is says the entry or the plan, with which it goes: servers of the version before, which know nothing of alarms, may move and erase those.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alarm (
      id uuid primary key,
      entry_id uuid unique references record_entry (id) on delete cascade,
      plan_id uuid references care_plan (id) on delete cascade,
      raised_at timestamptz not null,
      seen_at timestamptz,
      seen_by uuid references app_user (id),
      answered_at timestamptz,
      answered_by uuid references app_user (id),
      answered_how text check (answered_how in ('reached', 'in_person', 'referred', 'not_needed', 'not_so')),
      escalated_at timestamptz,
      check ((entry_id is null) <> (plan_id is null)),
      check ((answered_at is null) = (answered_how is null))
    )`.execute(db);
  await sql`create index alarm_open on alarm (raised_at) where answered_at is null`.execute(db);
  await sql`create index alarm_of_plan on alarm (plan_id) where plan_id is not null`.execute(db);
}
