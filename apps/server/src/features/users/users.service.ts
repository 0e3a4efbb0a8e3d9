import type { Language } from '@hodi/domain/shared/language.ts';
import type { PersonName, User } from '@hodi/domain/users/user.ts';
import { userUpdated } from '@hodi/domain/users/users.events.ts';
import type { Executor } from '#server/db/database.ts';
import type { Work } from '#server/work/work.ts';
import { setLanguage, setPerson, userById } from './users.repository.ts';

export const findUser = (db: Executor, id: string): Promise<User> => userById(db, id);

export async function changeLanguage(work: Work, preferred_language: Language): Promise<{ user: User }> {
  const { tx, caller, at } = work;
  await setLanguage(tx, caller.user_id, { preferred_language, updated_at: at });
  work.tell([caller.user_id], userUpdated, { user_id: caller.user_id });
  return { user: await userById(tx, caller.user_id) };
}

/** Changes names and e-mail of the caller's account, and tells their devices. */
export async function changePerson(work: Work, person: PersonName & { email: string | null }): Promise<User> {
  const { tx, caller, at } = work;
  const { given_name, additional_name, family_name, email } = person;
  await setPerson(tx, caller.user_id, { given_name, additional_name, family_name, email, updated_at: at });
  work.tell([caller.user_id], userUpdated, { user_id: caller.user_id });
  return userById(tx, caller.user_id);
}
