import { type Kysely, sql } from 'kysely';

/**
 * What clinical leads say of the content: signatures with what was signed, comments on its items, and cases that were tried out and
 * kept. Nothing here is about a patient.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_sign_off (
      id uuid primary key,
      topic text not null,
      language text not null,
      hash text not null,
      items jsonb not null,
      version text not null,
      signed_by uuid not null references app_user (id),
      name text not null,
      profession text not null,
      licence_number text not null,
      signed_at timestamptz not null,
      withdrawn_at timestamptz,
      withdrawn_by uuid references app_user (id),
      withdrawn_reason text
    )`.execute(db);
  await sql`create index content_sign_off_of_topic on content_sign_off (topic, language, signed_at desc)`.execute(db);
  await sql`
    create table content_comment (
      id uuid primary key,
      topic text not null,
      item_id text not null,
      language text,
      body text not null,
      suggestion text not null,
      author_id uuid not null references app_user (id),
      created_at timestamptz not null,
      resolved_at timestamptz,
      resolved_by uuid references app_user (id),
      version integer not null default 1
    )`.execute(db);
  await sql`create index content_comment_of_topic on content_comment (topic, created_at)`.execute(db);
  await sql`
    create table content_case (
      id uuid primary key,
      topic text not null,
      note text not null,
      profile jsonb not null,
      answers jsonb not null,
      expect jsonb not null,
      content_version text not null,
      author_id uuid not null references app_user (id),
      created_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db);
  await sql`create index content_case_of_topic on content_case (topic, created_at) where deleted_at is null`.execute(
    db,
  );
}
