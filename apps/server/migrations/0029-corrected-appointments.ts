import { type Kysely, sql } from 'kysely';

/** Whether an SMS said of an appointment that what an earlier one said is no longer so: then each change is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column was_corrected boolean not null default false`.execute(db);
}
