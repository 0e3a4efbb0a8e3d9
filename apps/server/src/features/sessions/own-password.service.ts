/** Asks a logged-in user for their password once more, before actions that a stolen session must not do. */
import { type Attempt, type Throttle, attempt, forgiveAttempts } from '#server/work/throttle.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { badField } from '#server/wire/refusal.ts';
import { inHashingPlace, isRightPassword } from './passwords.ts';
import { keepsPassword, passwordHashOf } from './sessions.repository.ts';

/** Correct ones count too: each takes a place at hashing, for which all logins wait. */
const allTries: Throttle = { kind: 'own-password-all', limit: 20, window: 15 * 60_000, isFixed: true };
const throttle: Throttle = { kind: 'own-password', limit: 10, window: 15 * 60_000 };

/**
 * Must not run inside a transaction: hashing waits in a queue.
 * @returns the input of `requirePassword` within one.
 * @throws Refusal 400 with field `password` `wrong_password`; 429 `rate_limited`; 503 `server_busy`.
 */
export const confirmOwnPassword = (
  deps: Attempt & { db: Database },
  user_id: string,
  password: string,
): Promise<string> =>
  inHashingPlace(async (compute) => {
    await attempt(deps, throttle, user_id);
    await attempt(deps, allTries, user_id);
    const stored = await passwordHashOf(deps.db, user_id);
    const isRight = await isRightPassword(stored, password, compute);
    if (!isRight || stored === undefined) throw badField('password', 'wrong_password');
    await forgiveAttempts(deps, throttle, user_id);
    return stored;
  });

/**
 * Checks in the final transaction that the password is unchanged: an owner who reset it meanwhile has locked a thief
 * out.
 * @throws Refusal 400 with field `password` `wrong_password`.
 */
export async function requirePassword(tx: Tx, user_id: string, proven: string): Promise<void> {
  if (!(await keepsPassword(tx, user_id, proven))) throw badField('password', 'wrong_password');
}
