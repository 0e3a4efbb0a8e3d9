import { type Kysely, sql } from 'kysely';

/** Messages that their author marked urgent, and those that came by SMS. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table e_contact_message
      add column is_urgent boolean not null default false,
      add column via text`.execute(db);
}
