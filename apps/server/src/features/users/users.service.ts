import type { Language } from '@hodi/domain/shared/language.ts';
import type { User } from '@hodi/domain/users/user.ts';
import { userUpdated } from '@hodi/domain/users/users.events.ts';
import type { Executor } from '#server/db/database.ts';
import type { Work } from '#server/work/work.ts';
import { setLanguage, userById } from './users.repository.ts';

export const findUser = (db: Executor, id: string): Promise<User> => userById(db, id);

export async function changeLanguage(work: Work, preferred_language: Language): Promise<{ user: User }> {
  const { tx, caller, at } = work;
  await setLanguage(tx, caller.user_id, { preferred_language, updated_at: at });
  work.tell([caller.user_id], userUpdated, { user_id: caller.user_id });
  return { user: await userById(tx, caller.user_id) };
}
