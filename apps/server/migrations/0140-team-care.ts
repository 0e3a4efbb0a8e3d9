import { type Kysely, sql } from 'kysely';

/** Institutions whose doctors and nurses answer as a team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table institution add column team_care boolean not null default false`.execute(db);
}
