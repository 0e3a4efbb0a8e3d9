import { type Kysely, sql } from 'kysely';

/**
 * Photos and voice notes: what was announced and became of it, the pieces of uploads that are not finished, and the stored objects
 * with their keys. Servers of the version before know nothing of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_object (
      id uuid primary key,
      e_contact_id uuid not null references e_contact (id),
      digest bytea not null,
      bytes integer not null,
      key_id text not null,
      wrapped_key bytea not null,
      preview bytea,
      created_at timestamptz not null,
      unique (e_contact_id, digest)
    )`.execute(db);
  await sql`create index stored_object_by_key on stored_object (key_id, id)`.execute(db);
  await sql`
    create table attachment (
      id uuid primary key,
      e_contact_id uuid not null references e_contact (id),
      patient_id uuid not null references patient (id),
      institution_id uuid not null references institution (id),
      message_id uuid,
      place smallint not null,
      question_id text,
      author_id uuid not null references app_user (id),
      author_type text not null check (author_type in ('patient', 'clinician')),
      kind text not null check (kind in ('photo', 'voice')),
      state text not null check (state in ('awaited', 'stored', 'refused', 'removed')),
      type text not null,
      bytes integer not null,
      sha256 bytea not null,
      received integer not null default 0,
      complete_at timestamptz,
      tried_at timestamptz,
      object_id uuid references stored_object (id),
      width integer,
      height integer,
      seconds real,
      waveform integer[] not null default '{}',
      description text not null default '',
      transcript text not null default '',
      transcript_by uuid references app_user (id),
      transcript_at timestamptz,
      transcript_version integer not null default 0,
      heard_at timestamptz,
      heard_by uuid references app_user (id),
      overdue_told_at timestamptz,
      refused text,
      removed_at timestamptz,
      removed_by uuid references app_user (id),
      removed_reason text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index attachment_of_thread on attachment (e_contact_id, created_at, place)`.execute(db);
  await sql`create index attachment_of_message on attachment (message_id) where message_id is not null`.execute(db);
  await sql`create index attachment_of_object on attachment (object_id) where object_id is not null`.execute(db);
  await sql`create index attachment_awaited on attachment (created_at) where state = 'awaited'`.execute(db);
  await sql`
    create index attachment_unheard on attachment (e_contact_id, created_at) where kind = 'voice'
      and author_type = 'patient' and state = 'stored' and heard_at is null`.execute(db);
  // By these alone it is added up how much is kept.
  await sql`
    create index attachment_kept_of_patient on attachment (patient_id) include (bytes) where state in
      ('awaited', 'stored')`.execute(db);
  await sql`
    create index attachment_kept_there on attachment (institution_id) include (bytes) where state in
      ('awaited', 'stored')`.execute(db);
  await sql`
    create table attachment_piece (
      attachment_id uuid not null references attachment (id),
      first_byte integer not null,
      bytes bytea not null,
      primary key (attachment_id, first_byte)
    )`.execute(db);
  // Objects whose key is gone, until their bytes are gone too.
  await sql`create table gone_object (id uuid primary key, gone_at timestamptz not null)`.execute(db);
}
