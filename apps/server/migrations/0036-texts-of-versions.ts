import { type Kysely, sql } from 'kysely';

/** The texts of every version of a topic that was served here: what was answered then is told in the words of then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table topic_texts (
      topic text not null,
      version text not null,
      texts jsonb not null,
      kept_at timestamptz not null default now(),
      primary key (topic, version)
    )`.execute(db);
}
