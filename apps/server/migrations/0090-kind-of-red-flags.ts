import { type Kysely, sql } from 'kysely';

/** What raised it: a rule, a rule about self-harm, or words of a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table red_flag add column kind text not null default 'rule'`.execute(db);
}
