import { type Kysely, sql } from 'kysely';

/** Who had a message sent is told what becomes of it; the last message to somebody is found by who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox_message add column sender_user_id uuid references app_user`.execute(db);
  await sql`
    create index outbox_receiver on outbox_message (receiver_user_id, id desc)
      where receiver_user_id is not null and sender_user_id is not null`.execute(db);
}
