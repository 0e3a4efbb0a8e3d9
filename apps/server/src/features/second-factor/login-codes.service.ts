import { cleanTyped } from '@hodi/domain/shared/typed-text.ts';
import type { Executor } from '#server/db/database.ts';
import { type Attempt, type Throttle, attempt, takeBackAttempt } from '#server/work/throttle.ts';
import { recoveryHash } from './recovery-codes.ts';
import { factorOf, spendRecoveryHash, spendStep } from './second-factor.repository.ts';
import { decryptSecret } from './secret-cipher.ts';
import { stepOf } from './totp.ts';

/**
 * Limit of wrong six-digit codes within a day, by callers who know the password: three codes are right at any moment,
 * and the count of the login is reset whenever the owner logs in. A recovery code cannot be guessed, and still opens.
 */
const guesses: Throttle = { kind: 'second-factor-login', limit: 50, window: 86_400_000, isFixed: true };

const digitsOf = (code: string): string | undefined => /^\d{6}$/.exec(cleanTyped(code).replace(/[ -]/g, ''))?.[0];

/**
 * Counts a try at a code before it is made, outside the transaction that it may fail.
 * @returns what takes it back where it was right, as part of a transaction or alone. @throws Refusal 429 `rate_limited`.
 */
export async function countGuess(
  tries: Attempt,
  user_id: string,
  code: string,
): Promise<(db?: Executor) => Promise<void>> {
  if (digitsOf(code) === undefined) return () => Promise.resolve();
  await attempt(tries, guesses, user_id);
  return (db = tries.db) => takeBackAttempt({ ...tries, db }, guesses, user_id);
}

/**
 * Whether it is a code of the account's app, or one of its recovery codes; each is good once. Two logins at once with
 * one code: the row lets one of them have it.
 */
export async function spendCode(
  { db, secret, now }: { db: Executor; secret: string; now: number },
  user_id: string,
  code: string,
): Promise<boolean> {
  const digits = digitsOf(code);
  if (digits === undefined) return spendRecoveryHash(db, user_id, recoveryHash(secret, user_id, code));
  const factor = await factorOf(db, user_id);
  if (factor === undefined || factor.secret === null) return false;
  const step = stepOf(decryptSecret(secret, user_id, factor.secret), digits, now);
  return step !== null && spendStep(db, user_id, step);
}
