import type { Executor } from '#server/db/database.ts';

export const setPasswordHash = (db: Executor, id: string, change: { password_hash: string; updated_at: Date }) =>
  db.updateTable('app_user').set(change).where('id', '=', id).execute();
