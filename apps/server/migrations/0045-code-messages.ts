import { type Kysely, sql } from 'kysely';

/** In which message a code leaves: it is over for that too once another code was asked for. Of codes before this nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verification add column message_id uuid`.execute(db);
}
