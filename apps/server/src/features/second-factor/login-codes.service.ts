import type { Executor } from '#server/db/database.ts';
import { recoveryHash } from './recovery-codes.ts';
import { factorOf, spendRecoveryHash, spendStep } from './second-factor.repository.ts';
import { decryptSecret } from './secret-cipher.ts';
import { stepOf } from './totp.ts';

/**
 * Whether it is a code of the account's app, or one of its recovery codes; each is good once. Two logins at once with
 * one code: the row lets one of them have it.
 */
export async function spendCode(
  { db, secret, now }: { db: Executor; secret: string; now: number },
  user_id: string,
  code: string,
): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return spendRecoveryHash(db, user_id, recoveryHash(secret, user_id, code));
  const factor = await factorOf(db, user_id);
  if (factor === undefined || factor.secret === null) return false;
  const step = stepOf(decryptSecret(secret, user_id, factor.secret), digits, now);
  return step !== null && spendStep(db, user_id, step);
}
