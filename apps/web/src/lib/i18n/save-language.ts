import type { Language } from '@hodi/domain/shared/language.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { call } from '~/lib/api/call.ts';

/** Saves the language in the account. Loaded after the login only: the contracts are too heavy for it. */
export const saveLanguage = (preferred_language: Language) =>
  call(updateUser, { body: { preferred_language } }, { silent: true });
