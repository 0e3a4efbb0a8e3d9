import type { Insertable } from 'kysely';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import type { AppUserTable, ClinicianTable, InstitutionTable } from '#server/db/schema.ts';

/** The account of a number in one role, locked, with what is theirs. */
export const lockAccount = (tx: Tx, mobile_number: string, user_type: UserType) =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('clinician as c', 'c.user_id', 'u.id')
    .leftJoin('patient as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.given_name', 'u.additional_name', 'u.family_name', 'u.mobile_number', 'u.status'])
    .select(['c.id as clinician_id', 'c.role', 'c.institution_id', 'p.id as patient_id'])
    .where('u.mobile_number', '=', mobile_number)
    .where('u.user_type', '=', user_type)
    .forUpdate('u')
    .executeTakeFirst();
export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

export const superusersOf = (db: Executor) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'u.mobile_number', 'u.status'])
    .select(['i.name as institution_name'])
    .where('c.role', '=', 'superuser')
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute();

/** Those that are not deleted. */
export const institutionsOf = (db: Executor) =>
  db
    .selectFrom('institution')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const insertInstitution = (tx: Tx, row: Insertable<InstitutionTable>) =>
  tx.insertInto('institution').values(row).execute();

/** The account, its head row and the clinician. */
export async function insertStaff(
  tx: Tx,
  user: Insertable<AppUserTable>,
  clinician: Insertable<ClinicianTable>,
): Promise<void> {
  await tx.insertInto('app_user').values(user).execute();
  await tx.insertInto('user_head').values({ user_id: user.id }).execute();
  await tx.insertInto('clinician').values(clinician).execute();
}

export const changeAccount = (
  tx: Tx,
  id: string,
  change: { password_hash: string; updated_at: Date } | { status: 'active' | 'inactive'; updated_at: Date },
) => tx.updateTable('app_user').set(change).where('id', '=', id).execute();

/** @returns whether there was one, turned on or only begun. */
export const deleteSecondFactor = async (tx: Tx, user_id: string): Promise<boolean> =>
  (await tx.deleteFrom('second_factor').where('user_id', '=', user_id).executeTakeFirst()).numDeletedRows > 0n;
