/** Tokens of links that leave by SMS and e-mail: 256 bits, of which the database holds only the hash. */
import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@hodi/domain/shared/language.ts';
import { type Executor, moment } from '#server/db/database.ts';

export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();

export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfLink(token) };
}

/**
 * The link of a message, in the language of the message whatever the phone is set to. English is left out, since each
 * character of an SMS counts.
 */
export const inLanguage = (link: string, language: Language): string =>
  language === 'en' ? link : `${link}${link.includes('?') ? '&' : '?'}lng=${language}`;

/**
 * Links to set the first password with that were not used are no longer good: the number that they went to is not the
 * account's any more, or it has a password by now. Their rows stay, for they tell who registered the patient.
 */
export const endRegistrationLinks = (db: Executor, user_id: string, at: Date) =>
  db
    .updateTable('registration_link')
    .set({ expires_at: at })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(at))
    .execute();
