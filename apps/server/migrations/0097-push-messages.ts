import { type Kysely, sql } from 'kysely';

/** Push messages leave by the outbox too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox_message
      drop constraint outbox_message_channel_check,
      add constraint outbox_message_channel_check check (channel in ('sms', 'email', 'push')) not valid,
      add column notification_id uuid,
      add column push_subscription_id uuid`.execute(db);
}
