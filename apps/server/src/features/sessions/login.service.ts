import type { LoginInput } from '@hodi/domain/sessions/sessions.api.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { type Database, inTransaction } from '#server/db/database.ts';
import { spendCode } from '#server/features/second-factor/login-codes.service.ts';
import type { Device } from '#server/wire/caller.ts';
import { Refusal } from '#server/wire/refusal.ts';
import type { Compute } from './hashing-queue.ts';
import { guarded } from './login-guard.ts';
import { inHashingPlace, isRightPassword } from './passwords.ts';
import { type OpenSession, type SessionDeps, openSession } from './sessions.service.ts';
import { accountByPhone } from './sessions.repository.ts';

export { forgiveLogins } from './login-guard.ts';

export interface LoginDeps extends SessionDeps {
  db: Database;
  secret: string;
}

type Account = NonNullable<Awaited<ReturnType<typeof accountByPhone>>>;

/** @throws Refusal 401 `wrong_credentials`, 403 `account_inactive`. */
async function proven(deps: LoginDeps, input: LoginInput, compute: Compute): Promise<Account> {
  // What cannot be a number is looked for as it is: it must not be quicker to answer.
  const phone = normalisePhone(input.mobile_number) ?? input.mobile_number;
  const account = await accountByPhone(deps.db, phone, input.user_type);
  const isRight = await isRightPassword(account?.password_hash ?? undefined, input.password, compute);
  if (!isRight || account === undefined) throw new Refusal(401, 'wrong_credentials');
  if (account.status !== 'active' || account.patient_status === 'inactive') throw new Refusal(403, 'account_inactive');
  return account;
}

/** @throws Refusal 401 `totp_required`, `incorrect_code`. */
async function open(deps: LoginDeps, account: Account, given: { code: string | undefined; device: Device }) {
  const { code, device } = given;
  if (account.second_factor_since === null) return openSession(deps, account, device);
  if (code === undefined || code === '') throw new Refusal(401, 'totp_required');
  return inTransaction(deps.db, async (tx) => {
    if (!(await spendCode({ ...deps, db: tx }, account.id, code))) throw new Refusal(401, 'incorrect_code');
    return openSession({ ...deps, db: tx }, account, device);
  });
}

/**
 * Opens a session. A wrong number and a wrong password give the same answer in the same time, whether the account has
 * a second factor or not.
 * @throws Refusal 401 `wrong_credentials`; once the password was right 401 `totp_required` or `incorrect_code` and
 * 403 `account_inactive`; 429 `rate_limited` after too many wrong tries; 503 `server_busy`.
 */
export function login(deps: LoginDeps, input: LoginInput, device: Device): Promise<OpenSession> {
  const phone = normalisePhone(input.mobile_number) ?? input.mobile_number;
  const tried = { account: `${input.user_type}:${phone}`, address: device.address };
  return inHashingPlace((compute) =>
    guarded(deps, tried, async () => {
      const account = await proven(deps, input, compute);
      return open(deps, account, { code: input.totp_code, device });
    }),
  );
}
