import { type Kysely, sql } from 'kysely';

/** Whether caregivers may see an inquiry: nobody had any before, and what a version without them stores is not for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table e_contact add column for_caregivers boolean not null default false`.execute(db);
}
