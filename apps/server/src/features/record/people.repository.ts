import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '#server/db/database.ts';
import { isAwayAt } from '#server/work/team/covering.ts';
import { isInTeamCareOf } from '#server/work/team/team-care.ts';

/** Facts about the patient that rules and rights need. */
export const personFacts = (db: Executor, patient_id: string) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'u.mobile_number', 'p.birthday', 'p.birthday_precision', 'p.gender'])
    .where('p.id', '=', patient_id)
    .executeTakeFirst();

/** When the account was made, in milliseconds since 1970. */
export const accountSince = async (db: Executor, user_id: string): Promise<number> =>
  (await db.selectFrom('app_user').select('created_at').where('id', '=', user_id).executeTakeFirstOrThrow()).created_at;

/** Locks the patient's status until the work is done. @returns whether they are active. */
export async function holdActive(tx: Tx, patient_id: string): Promise<boolean> {
  const patient = tx.selectFrom('patient').select('id').where('id', '=', patient_id).where('status', '=', 'active');
  return (await patient.forShare().executeTakeFirst()) !== undefined;
}

/** Clinicians who have the patient in care and get an SMS; and their covers, if they may read the record. */
export const cliniciansToTell = (db: Executor, { patient_id, at }: { patient_id: string; at: Date }) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['u.id as user_id', 'u.mobile_number', 'u.preferred_language', 'c.institution_id'])
    .where(
      sql<SqlBool>`(
        exists (select from relationship r where r.clinician_id = c.id and r.patient_id = ${patient_id} and r.status = 'active')
        or (${isInTeamCareOf(sql`c.id`, sql`${patient_id}::uuid`)} and exists (
          select from absence a join relationship r on r.clinician_id = a.clinician_id
          where a.cover_id = c.id and ${isAwayAt(at)} and r.patient_id = ${patient_id} and r.status = 'active')))`,
    )
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .execute();
