import { type Kysely, sql } from 'kysely';

/**
 * New words for texts of the content, which a second reviewer accepts or declines. What was accepted together is one edition of the
 * topic's texts. Nothing here is about a patient; servers of the version before know nothing of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_proposal (
      id uuid primary key,
      topic text not null,
      item_id text not null,
      line_id text not null,
      language text not null,
      before text not null,
      after text not null,
      content_version text not null,
      author_id uuid not null references app_user (id),
      created_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid references app_user (id),
      reason text not null default '',
      edition integer,
      check ((decided_at is null) = (decided_by is null)),
      check (edition is null or decided_at is not null)
    )`.execute(db);
  await sql`create index content_proposal_of_topic on content_proposal (topic, created_at desc, id desc)`.execute(db);
  await sql`create index content_proposal_edition on content_proposal (topic, edition) where edition is not null`.execute(
    db,
  );
}
