import { type Kysely, sql } from 'kysely';

/** What has served its time is found by its age, so that looking for it each minute costs nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index patient_invitation_age on patient_invitation (expires_at)`.execute(db);
  await sql`create index registration_link_age on registration_link (expires_at)`.execute(db);
  await sql`create index outbox_age on outbox_message (created_at)`.execute(db);
  await sql`
    create index outbox_secret on outbox_message (expires_at) where holds_secret and body <> ''`.execute(db);
}
