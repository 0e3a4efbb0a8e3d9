import { type Kysely, sql } from 'kysely';

/**
 * Whether the reception typed the topic, which it reads then; and when the patient came and was called in. Servers of the version
 * before write none of them: a topic of theirs is a clinician's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointment
      add column is_topic_of_reception boolean not null default false,
      add column arrived_at timestamptz,
      add column called_in_at timestamptz`.execute(db);
}
