/**
 * Proof required from a logged-in user before actions that a stolen session, even with a spied password, must not do:
 * the password, and a code if a second factor is active.
 */
import type { Database, Executor, Tx } from '#server/db/database.ts';
import { confirmOwnPassword, requirePassword } from '#server/features/sessions/own-password.service.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import type { Attempt } from '#server/work/throttle.ts';
import { countGuess, spendCode } from './login-codes.service.ts';
import { factorOf } from './second-factor.repository.ts';

export interface Shown {
  password: string;
  /** Empty if it was not asked for; undefined from an app that cannot ask. */
  code?: string | undefined;
}

/** A correct password, with a code that is still to be checked. */
export interface OwnProof {
  user_id: string;
  password_hash: string;
  code: string | undefined;
  takeBack: (db: Executor) => Promise<void>;
}

/**
 * Counts the tries, so it must not run inside the transaction that they may fail.
 * @returns the input of `requireProof` within it.
 * @throws Refusal 400 with field `password` `wrong_password`; 429 `rate_limited`; 503 `server_busy`.
 */
export async function proveOwner(
  deps: Attempt & { db: Database },
  user_id: string,
  { password, code }: Shown,
): Promise<OwnProof> {
  const password_hash = await confirmOwnPassword(deps, user_id, password);
  return { user_id, password_hash, code, takeBack: await countGuess(deps, user_id, code ?? '') };
}

/**
 * Checks that the password is unchanged, and the code, which is valid once.
 * @throws Refusal 400 with field `password` `wrong_password` or field `code` `totp_required`, `incorrect_code`; 400
 * `app_outdated`.
 */
export async function requireProof(
  deps: { db: Tx; secret: string; now: number },
  { user_id, password_hash, code, takeBack }: OwnProof,
): Promise<void> {
  await requirePassword(deps.db, user_id, password_hash);
  const factor = await factorOf(deps.db, user_id);
  if (factor !== undefined && factor.confirmed_at !== null) {
    if (code === undefined) throw new Refusal(400, 'app_outdated');
    if (code === '') throw badField('code', 'totp_required');
    if (!(await spendCode(deps, user_id, code))) throw badField('code', 'incorrect_code');
  }
  await takeBack(deps.db);
}
