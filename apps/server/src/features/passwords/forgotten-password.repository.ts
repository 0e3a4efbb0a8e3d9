import type { Executor, Tx } from '#server/db/database.ts';

export const passwordHashOf = (db: Executor, user_id: string) =>
  db.selectFrom('app_user').select('password_hash').where('id', '=', user_id).executeTakeFirst();

export const setPassword = (tx: Tx, user_id: string, change: { password_hash: string; updated_at: Date }) =>
  tx.updateTable('app_user').set(change).where('id', '=', user_id).execute();
