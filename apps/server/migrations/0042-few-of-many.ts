import { type Kysely, sql } from 'kysely';

/**
 * The few among a clinician's patients of whom something is to be seen to have indexes of their own: whom a colleague had in
 * their care before, for what is left of their appointments, and whose number nobody has confirmed yet. Without them each list
 * of appointments and each dashboard looks up every patient, on a page of their own among everybody's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index relationship_without_care on relationship (patient_id, clinician_id)
      where status in ('invited', 'declined', 'ended')`.execute(db);
  await sql`
    create index app_user_unconfirmed on app_user (id)
      where not is_mobile_confirmed and status = 'active'`.execute(db);
}
