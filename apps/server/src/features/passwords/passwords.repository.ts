import type { Executor, Tx } from '#server/db/database.ts';

export const passwordHashOf = (db: Executor, user_id: string) =>
  db.selectFrom('app_user').select('password_hash').where('id', '=', user_id).executeTakeFirst();

/**
 * The account that a code is for; all columns are null if the number has none. The statement is the same either way:
 * its time must not tell.
 */
export const signerOfCode = (db: Executor, verification_id: string) =>
  db
    .selectFrom('verification as v')
    .leftJoin('app_user as u', 'u.id', 'v.user_id')
    .leftJoin('clinician as c', 'c.user_id', 'u.id')
    .select(['v.user_type', 'u.id as user_id', 'c.institution_id', 'c.role'])
    .where('v.id', '=', verification_id)
    .executeTakeFirst();

/**
 * Sets the password after a code to the number, which confirms the number too.
 * @returns undefined if the account has another number by now, of which this code proves nothing.
 */
export const setPassword = (
  tx: Tx,
  user_id: string,
  { mobile_number, ...change }: { mobile_number: string; password_hash: string; updated_at: Date },
) =>
  tx
    .updateTable('app_user')
    .set({ ...change, is_mobile_confirmed: true })
    .where('id', '=', user_id)
    .where('mobile_number', '=', mobile_number)
    .returning('id')
    .executeTakeFirst();

export const patientOfUser = (db: Executor, user_id: string) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.id', 'u.is_mobile_confirmed'])
    .where('p.user_id', '=', user_id)
    .where('p.status', '=', 'active')
    .executeTakeFirst();

export const setPasswordHash = (db: Executor, id: string, change: { password_hash: string; updated_at: Date }) =>
  db.updateTable('app_user').set(change).where('id', '=', id).execute();
