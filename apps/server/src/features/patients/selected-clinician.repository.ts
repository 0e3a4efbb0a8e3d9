import type { Tx } from '#server/db/database.ts';

/** Ensures that the clinician has the patient in care, until the transaction ends. */
export const holdActive = (tx: Tx, { clinician_id, patient_id }: { clinician_id: string; patient_id: string }) =>
  tx
    .selectFrom('relationship as r')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select('r.id')
    .where('r.clinician_id', '=', clinician_id)
    .where('r.patient_id', '=', patient_id)
    .where('r.status', '=', 'active')
    .where('u.status', '=', 'active')
    .forShare('r')
    .executeTakeFirst();

/** This changes nothing of the record that others edit, so its version stays. */
export const setSelected = (tx: Tx, id: string, change: { selected_clinician_id: string; updated_at: Date }) =>
  tx.updateTable('patient').set(change).where('id', '=', id).execute();
