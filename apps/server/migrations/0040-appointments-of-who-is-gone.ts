import { type Kysely, sql } from 'kysely';

/**
 * What was planned with patients who are deactivated by now does not take place: nobody could cancel it any more, and its
 * hours stayed taken. Reminders look at this when they leave.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update appointment a set status = 'cancelled', version = a.version + 1, updated_at = now()
    from patient p
    where p.id = a.patient_id and p.status = 'inactive' and a.status = 'scheduled' and a.deleted_at is null
      and a.end_time > now()`.execute(db);
}
