import type { Executor, Tx } from '#server/db/database.ts';

/** Of the patient what rules and rights ask for. */
export const personFacts = (db: Executor, patient_id: string) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'u.mobile_number', 'p.birthday', 'p.birthday_precision', 'p.gender'])
    .where('p.id', '=', patient_id)
    .executeTakeFirst();

/** That the patient is active stays so until the work is done. @returns whether they are. */
export async function holdActive(tx: Tx, patient_id: string): Promise<boolean> {
  const patient = tx.selectFrom('patient').select('id').where('id', '=', patient_id).where('status', '=', 'active');
  return (await patient.forShare().executeTakeFirst()) !== undefined;
}

/** Who has the patient in their care, to be told by SMS. */
export const cliniciansToTell = (db: Executor, patient_id: string) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['u.id as user_id', 'u.mobile_number', 'u.preferred_language', 'c.institution_id'])
    .where('r.patient_id', '=', patient_id)
    .where('r.status', '=', 'active')
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .execute();
