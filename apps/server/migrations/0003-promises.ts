import { type Kysely, sql } from 'kysely';

/** What every write also leaves behind in its transaction: idempotency answer, audit line, event, outgoing message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The head row of a user is locked last in every transaction; its number orders the user's events.
  await sql`
    create table user_head (
      user_id uuid primary key references app_user (id),
      n bigint not null default 0,
      e_contacts integer not null default 0,
      unread integer not null default 0,
      needs integer not null default 0
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table user_event (
      user_id uuid not null,
      n bigint not null,
      id uuid not null,
      name text not null,
      reference jsonb not null,
      created_at timestamptz not null,
      primary key (user_id, n)
    )`.execute(db);
  await sql`
    create table idempotency_key (
      user_id uuid not null,
      key text not null,
      fingerprint text not null,
      status smallint,
      answer jsonb,
      patient_id uuid,
      created_at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db);
  await sql`create index idempotency_key_age on idempotency_key (created_at)`.execute(db);
  await sql`
    create table audit_line (
      id uuid primary key,
      at timestamptz not null,
      action text not null,
      outcome text not null check (outcome in ('done', 'refused')),
      user_id uuid,
      user_type text,
      session_id uuid,
      institution_id uuid,
      patient_ids uuid[] not null,
      subject_id uuid,
      address text,
      request_id text
    )`.execute(db);
  await sql`create index audit_line_patient on audit_line using gin (patient_ids)`.execute(db);
  await sql`
    create table outbox_message (
      id uuid primary key,
      channel text not null check (channel in ('sms', 'email')),
      receiver_user_id uuid,
      receiver text not null,
      language text not null,
      template text not null,
      body text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'failed')),
      tries integer not null default 0,
      last_error text,
      created_at timestamptz not null,
      sent_at timestamptz
    )`.execute(db);
  await sql`create index outbox_waiting on outbox_message (created_at) where state = 'waiting'`.execute(db);
  // Changes when the database is restored from a backup: devices then send again what they hold.
  await sql`create table installation (id integer primary key check (id = 1), epoch uuid not null, demo boolean not null)`.execute(
    db,
  );
  await sql`insert into installation values (1, gen_random_uuid(), false)`.execute(db);
}
