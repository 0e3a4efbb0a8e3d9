import { sql } from 'kysely';
import { type Tx, moment } from '#server/db/database.ts';

/** Whether that time falls on the institution's today. */
export async function isToday(tx: Tx, { institution_id, at, now }: { institution_id: string; at: Date; now: Date }) {
  const { rows } = await sql<{ is_today: boolean }>`
    select (${moment(at)} at time zone time_zone)::date = (${moment(now)} at time zone time_zone)::date as is_today
    from institution where id = ${institution_id}`.execute(tx);
  return rows[0]?.is_today ?? false;
}

/** Threads of the patient whose emergency was seen and not answered; they are locked in one order. */
export async function seenThreads(tx: Tx, patient_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('e_contact')
    .select('id')
    .where('patient_id', '=', patient_id)
    .where('urgency', '=', 1)
    .where('emergency_answered_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Threads that this visit answered. */
export async function threadsOfVisit(tx: Tx, emergency_visit_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('e_contact')
    .select('id')
    .where('emergency_visit_id', '=', emergency_visit_id)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export const setVisit = (tx: Tx, id: string, emergency_visit_id: string | null): Promise<unknown> =>
  tx.updateTable('e_contact').set({ emergency_visit_id }).where('id', '=', id).execute();
