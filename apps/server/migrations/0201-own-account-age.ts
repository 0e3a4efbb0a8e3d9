import { type Kysely, sql } from 'kysely';

/** From which age a young person may have an account of their own. Servers of the version before go on with twelve. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table institution add column own_account_age smallint not null default 12
      check (own_account_age between 10 and 17)`.execute(db);
}
