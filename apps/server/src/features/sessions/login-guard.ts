/** Guessing of passwords and codes at the login is counted per account and per address; only wrong tries count. */
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { Database, Executor } from '#server/db/database.ts';
import {
  type Attempt,
  type Counted,
  type Throttle,
  addressBlock,
  attemptAll,
  forgiveAttempts,
  takeBackAttempt,
} from '#server/work/throttle.ts';
import { Refusal } from '#server/wire/refusal.ts';

const quarterHour = 15 * 60_000;

/** Whether the account exists or not. */
const accountThrottle: Throttle = { kind: 'login', limit: 10, window: quarterHour };
/** A whole clinic may stand behind one address, or thousands of phones of a mobile network. */
export const addressThrottle: Throttle = { kind: 'login-address', limit: 600, window: quarterHour, isFixed: true };

export interface LoginTry {
  /** Role and number, as far as it is one. */
  account: string;
  address: string | null;
}

const isWrong = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'wrong_credentials' || error.code === 'incorrect_code');

/** What a try at logging in does once it is counted. */
export interface Steps<A, T> {
  /** Asked together with the counting. */
  look: (tx: Executor) => Promise<A>;
  /** Is given what a login that goes well leaves, as the last of the transaction that opens the session. */
  login: (found: A, wentWell: (tx: Executor) => Promise<void>) => Promise<T>;
}

/**
 * Makes one try at logging in. Each is counted before it is made, and taken back where it was no guess.
 * @throws Refusal 429 `rate_limited` after too many wrong ones.
 */
export async function guarded<A, T>(
  deps: Attempt & { db: Database },
  { account, address }: LoginTry,
  { look, login }: Steps<A, T>,
): Promise<T> {
  const byAddress: Counted[] = address === null ? [] : [[addressThrottle, addressBlock(address)]];
  const found = await attemptAll(deps, [...byAddress, [accountThrottle, account]], look);
  const takeBackAddress = (db: Executor) =>
    byAddress.map(([throttle, subject]) => takeBackAttempt({ ...deps, db }, throttle, subject));
  try {
    // Locked in the order in which they were counted.
    return await login(found, async (tx) => {
      await Promise.all([...takeBackAddress(tx), forgiveAttempts({ ...deps, db: tx }, accountThrottle, account)]);
    });
  } catch (error) {
    if (!isWrong(error)) {
      await Promise.all([...takeBackAddress(deps.db), takeBackAttempt(deps, accountThrottle, account)]);
    }
    throw error;
  }
}

/** The number was confirmed by other means: wrong passwords before that no longer count. */
export const forgiveLogins = (
  deps: Pick<Attempt, 'db' | 'secret'>,
  { user_type, mobile_number }: { user_type: UserType; mobile_number: string },
): Promise<void> => forgiveAttempts(deps, accountThrottle, `${user_type}:${mobile_number}`);
