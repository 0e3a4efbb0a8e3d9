import type { Executor, Tx } from '#server/db/database.ts';

export const passwordHashOf = (db: Executor, user_id: string) =>
  db.selectFrom('app_user').select('password_hash').where('id', '=', user_id).executeTakeFirst();

/** By a code to the number: that confirms the number too. */
export const setPassword = (tx: Tx, user_id: string, change: { password_hash: string; updated_at: Date }) =>
  tx
    .updateTable('app_user')
    .set({ ...change, is_mobile_confirmed: true })
    .where('id', '=', user_id)
    .execute();
