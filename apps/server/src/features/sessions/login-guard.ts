/** Guessing of passwords and codes at the login is counted per account and per address; only wrong tries count. */
import { sql } from 'kysely';
import { type Database, repeating } from '#server/db/database.ts';
import { placesIn, prepared } from '#server/db/prepared.ts';
import { Refusal } from '#server/wire/refusal.ts';
import type { BucketLimit, TokenBuckets } from '#server/work/threads/token-buckets.ts';
import {
  type Attempt,
  type Stored,
  type Throttle,
  type Try,
  addressBlock,
  becameOf,
  countTry,
  counted,
  counting,
  forgiveAttempts,
  retryAfter,
  takeBackAttempt,
  tryAt,
  waitFor,
  waitForRoom,
  widerBlocks,
} from '#server/work/throttle.ts';
import { type Account, type Numbered, accountQuery } from './sessions.repository.ts';

const quarterHour = 15 * 60_000;

/** Whether the account exists or not. */
const accountThrottle: Throttle = { kind: 'login', limit: 10, window: quarterHour };
/** A whole clinic may stand behind one address, or thousands of phones of a mobile network. */
export const addressThrottle: Throttle = { kind: 'login-address', limit: 600, window: quarterHour, isFixed: true };

/** Whoever has a whole block of IPv6 addresses has thousands of the smaller ones. */
export const block56Throttle: Throttle = { kind: 'login-block-56', limit: 1_200, window: quarterHour, isFixed: true };
export const block48Throttle: Throttle = { kind: 'login-block-48', limit: 2_400, window: quarterHour, isFixed: true };

/** What a wrong one counts for beside the account and its address. */
function blocksOf(address: string | null): [throttle: Throttle, subject: string][] {
  const blocks = address === null ? null : widerBlocks(address);
  if (blocks === null) return [];
  return [
    [block56Throttle, blocks.of56],
    [block48Throttle, blocks.of48],
  ];
}

/** Of the blocks that the address is in; those of IPv4 are in none, and nothing is asked. */
async function waitOfBlocks(deps: Deps, address: string | null): Promise<number | null> {
  const waits = await Promise.all(blocksOf(address).map((block) => waitFor(deps, ...block)));
  return waits.find((wait) => wait !== null) ?? null;
}

/**
 * Right passwords that one account gives, each a place at hashing, mostly a session, and a line of the audit log for good: twice
 * for a login with a second factor. Somebody at a shared computer comes sixty times a day, a program for each of its quarters
 * of an hour four times an hour.
 */
export const mostLogins: BucketLimit = { most: 60, window: 12 * 3_600_000 };

/**
 * Before the password is looked at, which costs most. Only right ones are counted, so nobody else uses them up, and these have
 * left their lines.
 * @throws Refusal 429 `rate_limited` with Retry-After.
 */
export function requireLoginLeft(logins: TokenBuckets, account_id: string, now: number): void {
  const left = logins.left(account_id, now);
  if (left >= 1) return;
  const wait = ((1 - left) * mostLogins.window) / mostLogins.most;
  throw new Refusal(429, 'rate_limited', { retryAfterSeconds: retryAfter(wait), isRepeated: true });
}

export interface LoginTry extends Numbered {
  address: string | null;
}

const isWrong = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'wrong_credentials' || error.code === 'incorrect_code');

type Deps = Attempt & { db: Database };

const accountOf = ({ user_type, mobile_number }: Numbered): string => `${user_type}:${mobile_number}`;

interface Began extends Stored, Account {
  /** Null where nothing counts at this address. */
  address_count: number | null;
  address_ends_at: number;
}
interface Beginning {
  tried: Try;
  address: Pick<Try, 'key' | 'at'>;
  account: Numbered;
}
/** In one statement: each that goes out costs the server and PostgreSQL more than what it asks. */
const beginning = prepared<Beginning, Began>((db) => {
  const room = counted(db, placesIn('address') as Beginning['address']);
  const account = accountQuery(db, placesIn('account') as Beginning['account']);
  return sql<Began>`
    with tried as (${counting(placesIn('tried') as Beginning['tried'])})
    select tried.*, room.count as address_count, room.ends_at as address_ends_at, account.*
    from tried left join ${room} room on true left join ${account} account on true`;
});

const roomAt = ({ address_count, address_ends_at }: Began, now: number): number | null =>
  address_count === null ? null : waitForRoom({ count: address_count, ends_at: address_ends_at }, addressThrottle, now);

/** Counts the try at this account, before it is made: a hundred at once do not slip through together. */
async function begin(deps: Deps, given: LoginTry & { tried: Try }, { found }: Pick<Steps<never>, 'found'>) {
  const { address, tried, ...account } = given;
  const place = tryAt(deps, addressThrottle, address === null ? '' : addressBlock(address));
  const [row] = await repeating(() => beginning(deps.db, { tried, address: place, account }));
  if (row === undefined) throw new Error('a try was not counted');
  if ((row.id as string | null) !== null) found(row);
  const ofAddress = roomAt(row, deps.now) ?? (await waitOfBlocks(deps, address));
  const { wait: ofAccount, refused } = becameOf(row, accountThrottle, deps.now);
  if (ofAddress !== null && ofAccount === null) await takeBackAttempt(deps, accountThrottle, accountOf(account));
  const wait = ofAddress ?? ofAccount;
  if (wait === null) return;
  // The wrong ones have left their lines, and the first that there was no room for leaves one too: no flood does.
  const isRepeated = ofAddress !== null || refused > 1;
  throw new Refusal(429, 'rate_limited', { retryAfterSeconds: retryAfter(wait), isRepeated });
}

/** What a try at logging in does once it is counted. */
export interface Steps<T> {
  /** Whose number it is, where it is somebody's; also of a try that there is no room for. */
  found: (account: Account) => void;
  /** Is given the tries that a login forgives which goes well, with whatever it writes. */
  login: (tries: Pick<Try, 'key'>) => Promise<T>;
}

/**
 * Makes one try at logging in. That it was made at this account is counted before, and taken back where it was no guess. That
 * it was made from this address is counted once it was wrong: all who are behind one address would wait for each other
 * at its row, as many as log in well, and the most that are under way at once are few beside the limit.
 * @throws Refusal 429 `rate_limited` after too many wrong ones.
 */
export async function guarded<T>(deps: Deps, given: LoginTry, { found, login }: Steps<T>): Promise<T> {
  const { address, ...account } = given;
  const tries = tryAt(deps, accountThrottle, accountOf(account));
  await begin(deps, { ...given, tried: tries }, { found });
  try {
    return await login(tries);
  } catch (error) {
    if (!isWrong(error)) await takeBackAttempt(deps, accountThrottle, accountOf(account));
    else if (address !== null) {
      for (const block of [[addressThrottle, addressBlock(address)] as const, ...blocksOf(address)])
        await countTry(deps, ...block);
    }
    throw error;
  }
}

/** The number was confirmed by other means: wrong passwords before that no longer count. */
export const forgiveLogins = (deps: Pick<Attempt, 'db' | 'secret'>, account: Numbered): Promise<void> =>
  forgiveAttempts(deps, accountThrottle, accountOf(account));
