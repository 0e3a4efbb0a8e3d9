import { type Kysely, sql } from 'kysely';

/**
 * What people are told of, the devices that are told by push, and what each person chose. `next_at`: when the notifier
 * looks at it again; null where nothing is left to do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      subject_id uuid not null,
      institution_id uuid references institution (id),
      kind text not null,
      level smallint not null,
      created_at timestamptz not null,
      next_at timestamptz,
      next_step text not null default 'push' check (next_step in ('push', 'follow', 'judge')),
      snoozed_at timestamptz,
      told_at timestamptz,
      told_by text check (told_by in ('push', 'sms', 'email')),
      sms_at timestamptz,
      not_reached_at timestamptz,
      closed_at timestamptz
    )`.execute(db);
  await sql`create unique index notification_open on notification (user_id, subject_id) where closed_at is null`.execute(
    db,
  );
  await sql`create index notification_user on notification (user_id)`.execute(db);
  await sql`create index notification_due on notification (next_at) where next_at is not null`.execute(db);
  await sql`create index notification_subject on notification (subject_id)`.execute(db);
  await sql`create index notification_sms on notification (institution_id, sms_at) where sms_at is not null`.execute(
    db,
  );
  await sql`create index notification_closed on notification (closed_at) where closed_at is not null`.execute(db);
  await sql`
    create table push_subscription (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      session_id uuid not null references session (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index push_subscription_user on push_subscription (user_id)`.execute(db);
  await sql`create index push_subscription_session on push_subscription (session_id)`.execute(db);
  await sql`
    create table notification_setting (
      user_id uuid primary key references app_user (id),
      ways jsonb not null default '{}',
      is_quiet boolean not null default true,
      quiet_from smallint not null default 21,
      quiet_to smallint not null default 7,
      has_sound boolean not null default false,
      has_morning_email boolean not null default false,
      morning_email_at timestamptz,
      was_asked boolean not null default false,
      sms_stopped_at timestamptz
    )`.execute(db);
  await sql`
    create table incoming_sms (
      provider text not null,
      provider_id text not null,
      message_id uuid,
      came_at timestamptz not null,
      primary key (provider, provider_id)
    )`.execute(db);
  await sql`create index incoming_sms_age on incoming_sms (came_at)`.execute(db);
}
