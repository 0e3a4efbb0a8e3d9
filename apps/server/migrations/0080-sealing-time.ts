import { type Kysely, sql } from 'kysely';

/** How a seal was computed: 1 leaves out the sealing time, 2 includes it. The version before writes 1 by default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_seal add column version smallint not null default 1`.execute(db);
}
