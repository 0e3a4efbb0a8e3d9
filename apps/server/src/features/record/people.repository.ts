import type { Executor } from '#server/db/database.ts';

/** Of the patient what rules and rights ask for. */
export const personFacts = (db: Executor, patient_id: string) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'u.mobile_number', 'p.birthday', 'p.birthday_precision', 'p.gender'])
    .where('p.id', '=', patient_id)
    .executeTakeFirst();

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
