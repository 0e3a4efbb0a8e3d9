/** Guessing of passwords and codes at the login is counted per account and per address; only wrong tries count. */
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import {
  type Attempt,
  type Throttle,
  addressBlock,
  attempt,
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

/**
 * Makes one try at logging in. Each is counted before it is made, and taken back where it was no guess.
 * @throws Refusal 429 `rate_limited` after too many wrong ones.
 */
export async function guarded<T>(deps: Attempt, { account, address }: LoginTry, login: () => Promise<T>): Promise<T> {
  const network = address === null ? null : addressBlock(address);
  const takeBackAddress = async () => {
    if (network !== null) await takeBackAttempt(deps, addressThrottle, network);
  };
  if (network !== null) await attempt(deps, addressThrottle, network);
  try {
    await attempt(deps, accountThrottle, account);
  } catch (error) {
    await takeBackAddress();
    throw error;
  }
  try {
    const opened = await login();
    await Promise.all([forgiveAttempts(deps, accountThrottle, account), takeBackAddress()]);
    return opened;
  } catch (error) {
    if (!isWrong(error)) await Promise.all([takeBackAttempt(deps, accountThrottle, account), takeBackAddress()]);
    throw error;
  }
}

/** The number was confirmed by other means: wrong passwords before that no longer count. */
export const forgiveLogins = (
  deps: Pick<Attempt, 'db' | 'secret'>,
  { user_type, mobile_number }: { user_type: UserType; mobile_number: string },
): Promise<void> => forgiveAttempts(deps, accountThrottle, `${user_type}:${mobile_number}`);
