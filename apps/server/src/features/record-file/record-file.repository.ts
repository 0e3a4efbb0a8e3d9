import type { Executor } from '#server/db/database.ts';

/** The institution of the patient's chosen clinician, else of whoever has had them in their care longest. */
export const clinicOf = (db: Executor, patient_id: string) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('institution as i', 'i.id', 'r.institution_id')
    .select(['i.name', 'i.time_zone'])
    .where('r.patient_id', '=', patient_id)
    .where('r.status', '=', 'active')
    .orderBy((order) => order('r.clinician_id', '=', order.ref('p.selected_clinician_id')), 'desc')
    .orderBy('r.activated_at')
    .limit(1)
    .executeTakeFirst();
