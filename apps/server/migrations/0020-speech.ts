import { type Kysely, sql } from 'kysely';

/**
 * What was spoken. The sound of a text stands once, whoever had it made; each address leads to it for one thread, whose
 * two sides may hear it. An address without a message is of a preview, for whoever made it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table speech_audio (
      key bytea primary key,
      text_hash bytea not null,
      language text not null check (language in ('en', 'sw')),
      mp3 bytea not null,
      duration_ms int not null,
      is_question boolean not null,
      created_at timestamptz not null)`.execute(db);
  // It is compressed already, and parts of it are asked for.
  await sql`alter table speech_audio alter column mp3 set storage external`.execute(db);
  await sql`
    create table speech_address (
      id uuid primary key,
      audio_key bytea not null references speech_audio (key),
      e_contact_id uuid not null references e_contact (id),
      message_id uuid,
      user_id uuid not null references app_user (id),
      created_at timestamptz not null)`.execute(db);
  await sql`create unique index speech_address_of_message on speech_address (e_contact_id, message_id)`.execute(db);
  await sql`create index speech_address_of_audio on speech_address (audio_key)`.execute(db);
  await sql`create index speech_preview on speech_address (created_at) where message_id is null`.execute(db);
  await sql`create index speech_audio_age on speech_audio (created_at)`.execute(db);
  await sql`alter table e_contact add column info_audio_url text`.execute(db);
}
