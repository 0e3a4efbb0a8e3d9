import type { LoginInput } from '@hodi/domain/sessions/sessions.api.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { type Database, type Executor, type Tx, inTransaction, repeating } from '#server/db/database.ts';
import { countGuess, spendCode } from '#server/features/second-factor/login-codes.service.ts';
import type { Device } from '#server/wire/caller.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { auditLine, leaveLine } from '#server/work/audit-line.ts';
import { newId } from '#server/work/new-id.ts';
import type { Compute } from '#server/work/threads/bounded-queue.ts';
import type { TokenBuckets } from '#server/work/threads/token-buckets.ts';
import { accountInactive } from './inactive-account.service.ts';
import { guarded, requireLoginLeft } from './login-guard.ts';
import { inHashingPlace, isRightPassword } from './passwords.ts';
import { type OpenSession, type SessionDeps, openSession } from './sessions.service.ts';
import { type Account, type NewSession, insertProven, isOfNobody } from './sessions.repository.ts';

export { forgiveLogins } from './login-guard.ts';

export interface LoginDeps extends SessionDeps {
  db: Database;
  secret: string;
  /** Remaining correct passwords of each account. */
  logins: TokenBuckets;
}

/** An account whose password was correct. */
type Proven = Account & { password_hash: string };

/** One try at a login: the account, as far as it is known, and the device. */
interface LoginTry {
  input: LoginInput;
  device: Device;
  request_id: string;
  account?: Account | undefined;
}

/** @throws Refusal 401 `wrong_credentials`, 403 `account_inactive`, 429 after too many correct ones. */
async function proven(
  { db, logins, now }: LoginDeps,
  { account, password }: { account: Account | undefined; password: string },
  compute: Compute,
): Promise<Proven> {
  if (account !== undefined) requireLoginLeft(logins, account.id, now);
  const password_hash = account?.password_hash ?? undefined;
  const isRight = await isRightPassword(password_hash, password, compute);
  if (!isRight || account === undefined || password_hash === undefined) throw new Refusal(401, 'wrong_credentials');
  logins.take(account.id, 1, now);
  if (account.status !== 'active' || account.patient_status === 'inactive') throw await accountInactive(db, account.id);
  return { ...account, password_hash };
}

function lineOf(deps: LoginDeps, { input, device, request_id, account }: LoginTry, session_id: string | null) {
  const { id: user_id = null, institution_id = null, role = null } = account ?? {};
  const { user_type } = input;
  const signer = { user_id, user_type, session_id, institution_id, role, address: device.address, request_id };
  const outcome = session_id === null ? 'refused' : 'done';
  return auditLine(signer, { action: 'sessions.login', outcome }, deps.now);
}

/**
 * @throws Refusal 401 `totp_required`, `incorrect_code`; `wrong_credentials` if password or number was changed
 * meanwhile; 429.
 */
async function open(
  deps: LoginDeps,
  account: Proven,
  { attempt, tries }: { attempt: LoginTry; tries: { key: Buffer } },
): Promise<OpenSession> {
  const { totp_code: code } = attempt.input;
  const needsCode = account.second_factor_since !== null;
  if (needsCode && (code === undefined || code === '')) throw new Refusal(401, 'totp_required');
  const wasRight = needsCode ? await countGuess(deps, account.id, code ?? '') : undefined;
  const { id, user_type, mobile_number, password_hash: provenBy } = account;
  const openIn = (db: Executor) => {
    const session_id = newId(deps.now);
    const line = lineOf(deps, attempt, session_id);
    const insert = (at: Executor, row: NewSession) =>
      insertProven(at, { session: { ...row, mobile_number, provenBy }, line, tries });
    return openSession({ ...deps, db }, { id, user_type, session_id, insert }, attempt.device);
  };
  const openByCode = async (tx: Tx) => {
    const session = await openIn(tx);
    if (!(await spendCode({ ...deps, db: tx }, id, code ?? ''))) throw new Refusal(401, 'incorrect_code');
    return session;
  };
  const opening = needsCode ? inTransaction(deps.db, openByCode) : repeating(() => openIn(deps.db));
  const opened = await opening.catch((error: unknown) => {
    throw isOfNobody(error) ? new Refusal(401, 'wrong_credentials') : error;
  });
  await wasRight?.();
  return opened;
}

/** A correct password without its code is no failure; an overload is not theirs; a flood leaves one line. */
const isFailure = (error: unknown): boolean =>
  error instanceof Refusal && error.status < 500 && error.code !== 'totp_required' && !error.isRepeated;

/**
 * Opens a session. A wrong number and a wrong password give the same answer in the same time, whether the account has
 * a second factor or not. Each login and each failed one leaves a line of the audit log.
 * @throws Refusal 401 `wrong_credentials`; once the password was right 401 `totp_required` or `incorrect_code` and
 * 403 `account_inactive`; 429 `rate_limited` after too many wrong tries, or logins; 503 `server_busy`.
 */
export async function login(deps: LoginDeps, attempt: LoginTry): Promise<OpenSession> {
  const { input, device } = attempt;
  // Text that cannot be a number is looked up as it is: its answer must not be quicker.
  const mobile_number = normalisePhone(input.mobile_number) ?? input.mobile_number;
  const tried = { mobile_number, user_type: input.user_type, address: device.address };
  const known: LoginTry = { ...attempt };
  try {
    return await inHashingPlace((compute) =>
      guarded(deps, tried, {
        found: (account) => (known.account = account),
        login: async (tries) => {
          const account = await proven(deps, { account: known.account, password: input.password }, compute);
          return open(deps, account, { attempt: known, tries });
        },
      }),
    );
  } catch (error) {
    if (isFailure(error)) await leaveLine(deps.db, lineOf(deps, known, null));
    throw error;
  }
}
