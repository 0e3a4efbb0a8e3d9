import { type Kysely, sql } from 'kysely';

/** When others were told of an emergency that nobody had acknowledged; those that wait are found by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table e_contact add column escalated_at timestamptz`.execute(db);
  await sql`
    create index e_contact_to_escalate on e_contact (flag_waits_since) where rank = 0 and escalated_at is null`.execute(
    db,
  );
}
