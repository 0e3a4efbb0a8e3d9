import { type Kysely, sql } from 'kysely';

/**
 * Red flags that a patient's own words raise, beside those that a rule raised by answers. `judgement`: whether a clinician found
 * the words meant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table red_flag add column kind text not null default 'rule', add column judgement text`.execute(db);
}
