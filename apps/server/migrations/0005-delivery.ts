import { type Kysely, sql } from 'kysely';

/** How messages leave the outbox: when the next try is due, what came of it, and what the network reports later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `next_try_at` is also the lease: whoever takes a message puts it ahead, so that nobody else takes it meanwhile.
  await sql`
    alter table outbox_message
      add column subject text,
      add column holds_secret boolean not null default false,
      add column expires_at timestamptz,
      add column next_try_at timestamptz not null default 'epoch',
      add column provider text,
      add column provider_id text,
      add column failure text,
      add column delivered_at timestamptz,
      add column failed_at timestamptz`.execute(db);
  await sql`drop index outbox_waiting`.execute(db);
  await sql`create index outbox_due on outbox_message (channel, next_try_at, id) where state = 'waiting'`.execute(db);
  await sql`
    create index outbox_provider_id on outbox_message (provider, provider_id) where provider_id is not null`.execute(
    db,
  );
  // A report may come before the answer that names its message was noted: it waits here for that.
  await sql`
    create table delivery_report (
      provider text not null,
      provider_id text not null,
      state text not null check (state in ('sent', 'delivered', 'failed')),
      failure text,
      at timestamptz not null,
      primary key (provider, provider_id)
    )`.execute(db);
  await sql`create index delivery_report_age on delivery_report (at)`.execute(db);
}
