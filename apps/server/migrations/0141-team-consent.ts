import { type Kysely, sql } from 'kysely';

/** Whether the patient lets all doctors and nurses of the institution read and answer; null where they were not asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table relationship
      add column team_consent text check (team_consent in ('team', 'chosen')),
      add column team_consent_at timestamptz,
      add column team_consent_by uuid references app_user (id)`.execute(db);
}
