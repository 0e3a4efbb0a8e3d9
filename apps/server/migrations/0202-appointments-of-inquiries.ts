import { type Kysely, sql } from 'kysely';

/**
 * The inquiry from which an appointment was booked: kept from caregivers, it keeps the appointment from them too. No foreign key: one
 * that is set to null when an inquiry is erased would show the appointment. Servers of the version before book without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appointment add column e_contact_id uuid`.execute(db);
}
