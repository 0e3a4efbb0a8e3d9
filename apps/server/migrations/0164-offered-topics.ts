import { type Kysely, sql } from 'kysely';

/**
 * Until when an institution offers topics that nobody signed, and for which of them its admin took responsibility in words. An
 * institution that is added by a server of the version before has no such time, like a new one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table institution add column unsigned_topics_until timestamptz`.execute(db);
  await sql`
    create table taken_topic (
      institution_id uuid not null references institution (id),
      topic text not null,
      words text not null,
      taken_by uuid not null references app_user (id),
      taken_at timestamptz not null,
      primary key (institution_id, topic)
    )`.execute(db);
}
