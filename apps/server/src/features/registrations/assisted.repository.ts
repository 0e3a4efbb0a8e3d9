import { type Insertable, sql } from 'kysely';
import type { KnownBirthday } from '@hodi/domain/patients/birthday.ts';
import { saysMuch, sortNamesOf } from '@hodi/domain/patients/duplicate-patients.ts';
import { patientDetails } from '@hodi/domain/patients/patient.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { RegistrationLinkTable } from '#server/db/tables/account-tables.ts';

export interface Sought extends KnownBirthday {
  institution_id: string;
  name: PersonName;
  mobile_number: string;
}

/**
 * Patients of the institution with this birthday, name or number, one row for each of their clinicians there. A year
 * alone fits too many.
 */
export const patientsPerhapsAlike = (db: Executor, { institution_id, name, mobile_number, ...born }: Sought) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .innerJoin('relationship as r', 'r.patient_id', 'p.id')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as cu', 'cu.id', 'c.user_id')
    .select(['p.id', 'p.member_id', 'p.birthday', 'p.birthday_precision', 'u.mobile_number'])
    .select(['r.clinician_id', 'r.institution_id', 'r.status', 'u.given_name', 'u.additional_name', 'u.family_name'])
    .select(['cu.given_name as c_given', 'cu.additional_name as c_additional', 'cu.family_name as c_family', 'c.role'])
    .where(
      'p.id',
      'in',
      sql<string>`(select x.id from patient x where ${saysMuch(born)} and x.birthday = ${born.birthday} union
        select n.patient_id from relationship n
        where n.institution_id = ${institution_id} and n.sort_name = any(${sortNamesOf(name)}::text[]) union
        select y.id from patient y join app_user v on v.id = y.user_id
        where v.mobile_number = ${mobile_number} and v.user_type = 'patient')`,
    )
    .where('p.status', '=', 'active')
    .where('r.institution_id', '=', institution_id)
    .where('r.status', 'in', ['invited', 'active'])
    .orderBy('p.id')
    .orderBy('r.id')
    .execute();
export type PerhapsAlike = Awaited<ReturnType<typeof patientsPerhapsAlike>>[number];

/** Clinicians who see patients at the institution; locked until the transaction ends. */
export const colleague = (tx: Tx, { id, institution_id }: { id: string; institution_id: string }) =>
  tx
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.institution_id'])
    .where('c.id', '=', id)
    .where('c.institution_id', '=', institution_id)
    .where('c.role', 'not in', ['receptionist', 'superuser'])
    .where('c.approval', '=', 'approved')
    .where('u.status', '=', 'active')
    .forShare('c')
    .executeTakeFirst();

export const isPatientId = async (db: Executor, id: string): Promise<boolean> =>
  (await db.selectFrom('patient').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * A patient who was registered on the spot, with their present data, for a clinician who invited them, or has or had
 * them in care.
 */
export const registeredFor = (db: Executor, patient_id: string, clinician_id: string) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['r.id as relationship_id', 'r.status', 'r.team_consent', 'p.member_id'])
    .select(['p.id', ...patientDetails.map((field) => `p.${field}` as const)])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'u.email', 'u.mobile_number'])
    .select('u.preferred_language')
    .where('p.id', '=', patient_id)
    .where('p.registration_type', '=', 'assisted')
    .where('r.clinician_id', '=', clinician_id)
    .executeTakeFirst();

export const insertLink = (tx: Tx, row: Insertable<RegistrationLinkTable>) =>
  tx.insertInto('registration_link').values(row).execute();

/** Deletes unused links of an account. */
export const deleteOpenLinks = (tx: Tx, user_id: string) =>
  tx.deleteFrom('registration_link').where('user_id', '=', user_id).where('used_at', 'is', null).execute();

/**
 * The patient of a valid link; undefined if no clinician, the first or a later one, invites them or has them in care
 * any more.
 */
export const findLink = (db: Executor, hash: Buffer, at: Date) =>
  db
    .selectFrom('registration_link as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .innerJoin('patient as p', 'p.user_id', 'u.id')
    .innerJoin('relationship as r', 'r.id', 'l.relationship_id')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as cu', 'cu.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select([
      'l.user_id',
      'l.relationship_id',
      'p.id as patient_id',
      'u.given_name',
      'u.preferred_language',
      'u.mobile_number',
    ])
    .select(['cu.given_name as c_given', 'cu.additional_name as c_additional', 'cu.family_name as c_family'])
    .select([
      'c.role',
      'i.name as institution_name',
      'i.team_care',
      'r.team_consent',
      'r.status as relationship_status',
    ])
    .where('l.token_hash', '=', hash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', moment(at))
    .where('u.status', '=', 'active')
    .where('p.status', '=', 'active')
    .where((where) =>
      where.exists(
        where
          .selectFrom('relationship as o')
          .select('o.id')
          .whereRef('o.patient_id', '=', 'p.id')
          .where('o.status', 'in', ['invited', 'active']),
      ),
    )
    .executeTakeFirst();
export type GoodLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Only one of many concurrent requests gets it. */
export async function takeLink(tx: Tx, hash: Buffer, at: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('registration_link')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(at))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export const hasGoodLink = async (db: Executor, user_id: string, at: Date): Promise<boolean> =>
  (await db
    .selectFrom('registration_link')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(at))
    .executeTakeFirst()) !== undefined;

export const completeAccount = (tx: Tx, user_id: string, change: { password_hash: string; updated_at: Date }) =>
  tx
    .updateTable('app_user')
    .set({ ...change, is_mobile_confirmed: true })
    .where('id', '=', user_id)
    .execute();

/** @returns false if the number has been confirmed meanwhile. */
export async function correctUnconfirmed(
  tx: Tx,
  user_id: string,
  change: { mobile_number: string; updated_at: Date },
): Promise<boolean> {
  const corrected = await tx
    .updateTable('app_user')
    .set(change)
    .where('id', '=', user_id)
    .where('is_mobile_confirmed', '=', false)
    .returning('id')
    .executeTakeFirst();
  return corrected !== undefined;
}
