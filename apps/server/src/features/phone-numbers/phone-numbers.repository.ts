import type { Executor, Tx } from '#server/db/database.ts';

const columns = ['id', 'user_type', 'mobile_number', 'preferred_language'] as const;

export const accountById = (db: Executor, id: string) =>
  db.selectFrom('app_user').select(columns).where('id', '=', id).executeTakeFirstOrThrow();

export async function userIdOfPatient(db: Executor, patient_id: string): Promise<string> {
  const row = db.selectFrom('patient').select('user_id').where('id', '=', patient_id);
  return (await row.executeTakeFirstOrThrow()).user_id;
}

export const patientOfUser = (db: Executor, user_id: string) =>
  db.selectFrom('patient').select('id').where('user_id', '=', user_id).executeTakeFirst();

export const setNumber = (tx: Tx, id: string, change: { mobile_number: string; updated_at: Date }) =>
  tx
    .updateTable('app_user')
    .set({ ...change, is_mobile_confirmed: true })
    .where('id', '=', id)
    .execute();
