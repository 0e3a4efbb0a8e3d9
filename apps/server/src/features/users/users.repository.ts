import type { Language } from '@hodi/domain/shared/language.ts';
import type { PersonName, User } from '@hodi/domain/users/user.ts';
import type { Executor, Tx } from '#server/db/database.ts';

export const userColumns = [
  'id',
  'given_name',
  'additional_name',
  'family_name',
  'email',
  'mobile_number',
  'preferred_language',
] as const;

export const userById = (db: Executor, id: string): Promise<User> =>
  db.selectFrom('app_user').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow();

export const setLanguage = (tx: Tx, id: string, change: { preferred_language: Language; updated_at: Date }) =>
  tx.updateTable('app_user').set(change).where('id', '=', id).execute();

type PersonChange = PersonName & { email: string | null; updated_at: Date };

export const setPerson = (tx: Tx, id: string, change: PersonChange) =>
  tx.updateTable('app_user').set(change).where('id', '=', id).execute();
