import { type Kysely, sql } from 'kysely';

/** When an appointment last changed, for those who ask for what is new. Of those that are there nobody knows better. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column updated_at timestamptz not null default now()`.execute(db);
  await sql`update appointment set updated_at = created_at`.execute(db);
}
