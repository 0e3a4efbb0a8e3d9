import { type Kysely, sql } from 'kysely';

/**
 * By when who waits in a thread was promised an answer, and when its clinicians were told that it is over. The version before writes
 * `waiting_since` alone: a promise that is not after it is none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table e_contact
      add column promised_by timestamptz,
      add column overdue_told_at timestamptz`.execute(db);
}
