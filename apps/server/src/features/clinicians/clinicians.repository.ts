import type { Away, OwnClinician } from '@hodi/domain/clinicians/clinician.ts';
import type { OwnClinicianInput } from '@hodi/domain/clinicians/own-clinician.ts';
import type { PublicUser } from '@hodi/domain/users/user.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { awayOf } from '#server/work/team/covering.ts';

const columns = [
  'id',
  'institution_id',
  'role',
  'profession',
  'expanding_patients',
  'patient_list_name',
  'work_experience',
  'joined_date',
] as const;

const ownColumns = [...columns, 'birthday', 'gender', 'is_clinical_lead', 'license_number', 'version'] as const;

export const ownClinicianById = (db: Executor, id: string): Promise<OwnClinician> =>
  db.selectFrom('clinician').select(ownColumns).where('id', '=', id).executeTakeFirstOrThrow();

/** The version, locked: nobody changes the profile until the transaction ends. */
export async function lockVersion(tx: Tx, id: string): Promise<number> {
  const row = tx.selectFrom('clinician').select('version').where('id', '=', id).forUpdate();
  return (await row.executeTakeFirstOrThrow()).version;
}

type ClinicianChange = Pick<
  OwnClinicianInput,
  'birthday' | 'gender' | 'profession' | 'patient_list_name' | 'work_experience' | 'expanding_patients'
> &
  Partial<Pick<OwnClinicianInput, 'license_number'>> & { version: number };

export const updateClinician = (tx: Tx, id: string, change: ClinicianChange) =>
  tx.updateTable('clinician').set(change).where('id', '=', id).execute();

/**
 * The accounts on whose screens the clinician's name stands: patients connected with or invited by them, and colleagues
 * who have one of these patients in their care too and so see their threads and appointments.
 */
export async function readersOf(db: Executor, clinician_id: string): Promise<string[]> {
  const patients = await db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .select('p.user_id')
    .where('r.clinician_id', '=', clinician_id)
    .where('r.status', 'in', ['active', 'invited'])
    .where('p.status', '=', 'active')
    .execute();
  const colleagues = await db
    .selectFrom('relationship as r')
    .innerJoin('relationship as other', 'other.patient_id', 'r.patient_id')
    .innerJoin('clinician as c', 'c.id', 'other.clinician_id')
    .select('c.user_id')
    .distinct()
    .where('r.clinician_id', '=', clinician_id)
    .where('r.status', '=', 'active')
    .where('other.status', '=', 'active')
    .where('other.clinician_id', '<>', clinician_id)
    .execute();
  return [...patients, ...colleagues].map(({ user_id }) => user_id);
}

/** Clinicians with the names that others see. */
export async function cliniciansById(
  db: Executor,
  ids: readonly string[],
): Promise<(OwnClinician & { away: Away | null; user: PublicUser })[]> {
  const rows = await db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(ownColumns.map((column) => `c.${column}` as const))
    .select(['u.id as user_id', 'u.given_name', 'u.additional_name', 'u.family_name', 'u.email', awayOf])
    .where('c.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
  return rows.map(({ user_id, given_name, additional_name, family_name, email, ...clinician }) => ({
    ...clinician,
    user: { id: user_id, given_name, additional_name, family_name, email },
  }));
}

/** Those of the clinicians whose name the patient sees: connected, or inviting. */
export async function seenByPatient(db: Executor, patient_id: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('relationship')
    .select('clinician_id')
    .where('patient_id', '=', patient_id)
    .where('status', 'in', ['active', 'invited'])
    .where('clinician_id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
  return new Set(rows.map(({ clinician_id }) => clinician_id));
}

/** Those of the clinicians who have a patient in common with the reader. */
export async function seenByColleague(
  db: Executor,
  reader_clinician_id: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('relationship as mine')
    .innerJoin('relationship as theirs', 'theirs.patient_id', 'mine.patient_id')
    .select('theirs.clinician_id')
    .distinct()
    .where('mine.clinician_id', '=', reader_clinician_id)
    .where('mine.status', '=', 'active')
    .where('theirs.status', '=', 'active')
    .where('theirs.clinician_id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
  return new Set(rows.map(({ clinician_id }) => clinician_id));
}
