/** Guessing of passwords and codes at the login is counted per account and per address; only wrong tries count. */
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { type Database, type Executor, inTransaction } from '#server/db/database.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import {
  type Attempt,
  type Throttle,
  addressBlock,
  countTry,
  countTryOf,
  forgiveAttempts,
  retryAfter,
  takeBackAttempt,
  waitForRoom,
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

type Deps = Attempt & { db: Database };

/** What a try at logging in does once it is counted. */
export interface Steps<A, T> {
  /** Asked together with the counting. */
  look: (tx: Executor) => Promise<A>;
  /** Is given what a login that goes well leaves, as the last of the transaction that opens the session. */
  login: (found: A, wentWell: (tx: Executor) => Promise<void>) => Promise<T>;
}

const roomFor = async (tries: Attempt, address: string | null): Promise<number | null> =>
  address === null ? null : waitForRoom(tries, addressThrottle, addressBlock(address));

/** Counts the try at this account, before it is made: a hundred at once do not slip through together. */
async function begin<A>(deps: Deps, { account, address }: LoginTry, look: Steps<A, unknown>['look']): Promise<A> {
  const asked = await inTransaction(deps.db, async (tx) => {
    const tries = { ...deps, db: tx };
    const answers = [roomFor(tries, address), countTryOf(tries, accountThrottle, account), look(tx)] as const;
    for (const answer of answers) await answeredByCommit(tx, answer);
    return { answers };
  });
  const [ofAddress, { wait: ofAccount, refused }, found] = await Promise.all(asked.answers);
  if (ofAddress !== null && ofAccount === null) await takeBackAttempt(deps, accountThrottle, account);
  const wait = ofAddress ?? ofAccount;
  if (wait === null) return found;
  // The wrong ones have left their lines, and the first that there was no room for leaves one too: no flood does.
  const isRepeated = ofAddress !== null || refused > 1;
  throw new Refusal(429, 'rate_limited', { retryAfterSeconds: retryAfter(wait), isRepeated });
}

/**
 * Makes one try at logging in. That it was made at this account is counted before, and taken back where it was no guess. That
 * it was made from this address is counted once it was wrong: all who are behind one address would wait for each other
 * at its row, as many as log in well, and the most that are under way at once are few beside the limit.
 * @throws Refusal 429 `rate_limited` after too many wrong ones.
 */
export async function guarded<A, T>(deps: Deps, tried: LoginTry, { look, login }: Steps<A, T>): Promise<T> {
  const { account, address } = tried;
  const found = await begin(deps, tried, look);
  try {
    return await login(found, (tx) => forgiveAttempts({ ...deps, db: tx }, accountThrottle, account));
  } catch (error) {
    if (!isWrong(error)) await takeBackAttempt(deps, accountThrottle, account);
    else if (address !== null) await countTry(deps, addressThrottle, addressBlock(address));
    throw error;
  }
}

/** The number was confirmed by other means: wrong passwords before that no longer count. */
export const forgiveLogins = (
  deps: Pick<Attempt, 'db' | 'secret'>,
  { user_type, mobile_number }: { user_type: UserType; mobile_number: string },
): Promise<void> => forgiveAttempts(deps, accountThrottle, `${user_type}:${mobile_number}`);
