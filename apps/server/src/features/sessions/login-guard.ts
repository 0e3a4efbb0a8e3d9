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

/** Counts whether or not the account exists. */
const accountThrottle: Throttle = { kind: 'login', limit: 10, window: quarterHour };
/** A whole clinic may stand behind one address, or thousands of phones of a mobile network. */
export const addressThrottle: Throttle = { kind: 'login-address', limit: 600, window: quarterHour, isFixed: true };

/** An owner of a whole block of IPv6 addresses has thousands of the smaller blocks. */
export const block56Throttle: Throttle = { kind: 'login-block-56', limit: 1_200, window: quarterHour, isFixed: true };
export const block48Throttle: Throttle = { kind: 'login-block-48', limit: 2_400, window: quarterHour, isFixed: true };

/** Further subjects of a wrong try, beside the account and its address. */
function blocksOf(address: string | null): [throttle: Throttle, subject: string][] {
  const blocks = address === null ? null : widerBlocks(address);
  if (blocks === null) return [];
  return [
    [block56Throttle, blocks.of56],
    [block48Throttle, blocks.of48],
  ];
}

/** Limits of the address's wider blocks; an IPv4 address has none, and needs no query. */
async function waitOfBlocks(deps: Deps, address: string | null): Promise<number | null> {
  const waits = await Promise.all(blocksOf(address).map((block) => waitFor(deps, ...block)));
  return waits.find((wait) => wait !== null) ?? null;
}

/**
 * Limit of correct passwords of one account: each takes a place at hashing, mostly creates a session, and leaves a line
 * of the audit log for ever; twice for a login with a second factor. A person at a shared computer logs in sixty times
 * a day, a program with tokens of a quarter of an hour four times an hour.
 */
export const mostLogins: BucketLimit = { most: 60, window: 12 * 3_600_000 };

/**
 * Runs before the password is checked, which costs most. Only correct ones are counted, so nobody else uses them up,
 * and these have left their lines.
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
  /** Null if nothing is counted for this address. */
  address_count: number | null;
  address_ends_at: number;
}
interface Beginning {
  tried: Try;
  address: Pick<Try, 'key' | 'at'>;
  account: Numbered;
}
/** In one statement: each one sent costs the server and PostgreSQL more than its contents. */
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

/** Counts the try at this account before it is made: a hundred at once do not slip through together. */
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
  // Wrong tries have left their lines, and the first refused one leaves a line too; a flood leaves no more.
  const isRepeated = ofAddress !== null || refused > 1;
  throw new Refusal(429, 'rate_limited', { retryAfterSeconds: retryAfter(wait), isRepeated });
}

/** Callbacks of a login try once it is counted. */
export interface Steps<T> {
  /** The account of the number, if there is one; called even for a refused try. */
  found: (account: Account) => void;
  /** Gets the tries that a successful login forgives, together with its writes. */
  login: (tries: Pick<Try, 'key'>) => Promise<T>;
}

/**
 * Makes one try at logging in. The try at this account is counted before, and taken back if it was no guess. The try
 * from this address is counted only after it was wrong: otherwise all successful logins behind one address would wait
 * for each other at its row. The number of concurrent tries is small beside the limit.
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

/** The number was confirmed in another way: earlier wrong passwords no longer count. */
export const forgiveLogins = (deps: Pick<Attempt, 'db' | 'secret'>, account: Numbered): Promise<void> =>
  forgiveAttempts(deps, accountThrottle, accountOf(account));
