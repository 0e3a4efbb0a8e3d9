import { type Kysely, sql } from 'kysely';

/** Who reviews and signs the clinical content, beside their role. Servers of the version before know nothing of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table clinician add column is_clinical_lead boolean not null default false`.execute(db);
}
