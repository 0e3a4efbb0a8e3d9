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
export const changePerson = (work: Work, person: PersonName & { email: string | null }): Promise<User> =>
  changePersonOf(work, work.caller.user_id, person);

/** The same of another's account, which the caller has in their care. */
export async function changePersonOf(
  work: Work,
  user_id: string,
  person: PersonName & { email: string | null; preferred_language?: Language },
): Promise<User> {
  const { tx, at } = work;
  const { given_name, additional_name, family_name, email, preferred_language } = person;
  await setPerson(tx, user_id, { given_name, additional_name, family_name, email, updated_at: at });
  if (preferred_language !== undefined) await setLanguage(tx, user_id, { preferred_language, updated_at: at });
  work.tell([user_id], userUpdated, { user_id });
  return userById(tx, user_id);
}
