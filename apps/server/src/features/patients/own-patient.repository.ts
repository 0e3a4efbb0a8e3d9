import type { KnownBirthday } from '@hodi/domain/patients/birthday.ts';
import type { Patient, PatientDetails } from '@hodi/domain/patients/patient.ts';
import type { User } from '@hodi/domain/users/user.ts';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '#server/db/database.ts';
import { patientColumns, patientOf } from './patients.repository.ts';
import { shownNumber } from '#server/work/care-relations.ts';
import { invitedAs } from '#server/work/patients-in-care.ts';

/** The patient's relationships and record, locked in the order that all writes keep. */
export async function lockRecord(tx: Tx, id: string): Promise<KnownBirthday & { version: number; member_id: string }> {
  await tx.selectFrom('relationship').select('id').where('patient_id', '=', id).orderBy('id').forUpdate().execute();
  const row = tx.selectFrom('patient').select(['version', 'member_id', 'birthday', 'birthday_precision']);
  return row.where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

type PatientChange = PatientDetails & { version: number; updated_at: Date };

export const updatePatient = (tx: Tx, id: string, change: PatientChange) =>
  tx.updateTable('patient').set(change).where('id', '=', id).execute();

/** In the list of every clinician who may know who they are, the patient is found and sorted by what they are called now. */
export const updateRelationships = (tx: Tx, patient_id: string, change: { search_text: string; sort_name: string }) =>
  tx
    .updateTable('relationship as r')
    .set(change)
    .where('r.patient_id', '=', patient_id)
    .where(sql<SqlBool>`${invitedAs} is null`)
    .execute();

/** The accounts of the clinicians with an active relationship. */
export async function carersOf(db: Executor, patient_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('relationship as r')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .select('c.user_id')
    .where('r.patient_id', '=', patient_id)
    .where('r.status', '=', 'active')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Patients with their accounts. */
export async function patientsById(db: Executor, ids: readonly string[]): Promise<{ patient: Patient; user: User }[]> {
  const rows = await db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(patientColumns)
    .select(['u.id as user_id', 'u.given_name', 'u.additional_name', 'u.family_name'])
    .select(['u.email', shownNumber.as('mobile_number'), 'u.preferred_language'])
    .where('p.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
  return rows.map(({ user_id: id, ...row }) => {
    const { given_name, additional_name, family_name, email, mobile_number, preferred_language } = row;
    const user = { id, given_name, additional_name, family_name, email, mobile_number, preferred_language };
    return { patient: patientOf(row), user };
  });
}
