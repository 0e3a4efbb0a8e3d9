import { createHmac, randomInt } from 'node:crypto';
import { derivedKey } from '#server/work/derived-key.ts';

/** Without letters that are taken for each other or for digits. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const howMany = 10;

const randomLetters = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** Each good once, such as `kwpt-hzam`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => `${randomLetters(4)}-${randomLetters(4)}`);

/** Short codes are guessed quickly by somebody with the table: so they are hashed with a key that is not in it. */
export function recoveryHash(serverSecret: string, user_id: string, code: string): Buffer {
  const key = derivedKey(serverSecret, 'recovery codes');
  const typed = code.toLowerCase().replace(/[^a-z]/g, '');
  return createHmac('sha256', key).update(`${user_id}.${typed}`).digest();
}
