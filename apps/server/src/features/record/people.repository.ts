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

const inCare = (patient_id: string) => sql<SqlBool>`exists (
  select from relationship r where r.clinician_id = c.id and r.patient_id = ${patient_id} and r.status = 'active')`;

const inTeam = (patient_id: string) => isInTeamCareOf(sql`c.id`, sql`${patient_id}::uuid`);

const people = (db: Executor, { patient_id, at }: { patient_id: string; at: Date }) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['u.id as user_id', 'u.mobile_number', 'u.preferred_language', 'c.institution_id'])
    .select(sql<boolean>`exists (select from absence a where a.clinician_id = c.id and ${isAwayAt(at)})`.as('is_away'))
    .select(
      sql<boolean>`(${inCare(patient_id)} or exists (
        select from absence a join relationship r on r.clinician_id = a.clinician_id
        where a.cover_id = c.id and ${isAwayAt(at)} and r.patient_id = ${patient_id} and r.status = 'active'))`.as(
        'is_first',
      ),
    )
    .where(sql<SqlBool>`(${inCare(patient_id)} or ${inTeam(patient_id)})`)
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .execute();

/**
 * Clinicians who have the patient in care and get an SMS; and their covers, if they may read the record. If all of them are away, those of
 * the team who are here too; everybody in it if nobody is.
 */
export async function cliniciansToTell(db: Executor, of: { patient_id: string; at: Date }) {
  const found = await people(db, of);
  const first = found.filter(({ is_first }) => is_first);
  if (first.some(({ is_away }) => !is_away)) return first;
  const isAnybodyHere = found.some(({ is_away }) => !is_away);
  return found.filter(({ is_first, is_away }) => is_first || !is_away || !isAnybodyHere);
}

/** The accounts that may have been told. */
export async function everybodyTold(db: Executor, patient_id: string): Promise<string[]> {
  const found = await db
    .selectFrom('clinician as c')
    .select('c.user_id')
    .where(sql<SqlBool>`(${inCare(patient_id)} or ${inTeam(patient_id)})`)
    .execute();
  return found.map(({ user_id }) => user_id);
}
