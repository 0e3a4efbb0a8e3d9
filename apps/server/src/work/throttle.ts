/**
 * Counts attempts at guessing secrets, per account and per address. The counts are in the database, so that they
 * survive a restart and several servers count together. Accounts and addresses are stored as HMACs only.
 */
import { createHmac } from 'node:crypto';
import { type QueryCreator, sql } from 'kysely';
import { type Executor, moment } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Schema } from '#server/db/schema.ts';
import { Refusal } from '#server/wire/refusal.ts';

export interface Throttle {
  /** Name of the thing that is tried, such as `login`. */
  kind: string;
  /** At most so many tries … */
  limit: number;
  /** … until so long after the last one, in milliseconds. A refused try does not lengthen the wait. */
  window: number;
  /** Counts in a fixed window from the first try. For addresses, which a whole clinic may share. */
  isFixed?: boolean;
}

export interface Attempt {
  db: Executor;
  /** Signs keys; not in the database. */
  secret: string;
  /** Milliseconds since 1970. */
  now: number;
}

const keyOf = (secret: string, kind: string, subject: string): Buffer =>
  createHmac('sha256', secret).update(`attempt:${kind}:${subject}`).digest();

export interface Try {
  key: Buffer;
  ends: Date;
  limit: number;
  fixed: boolean;
  at: Date;
}
export interface Stored {
  count: number;
  ends_at: number;
}

/** Counts one try as part of a larger statement. */
export const counting = (given: Try) => {
  const at = moment(given.at);
  return sql<Stored>`
    insert into attempt (key, count, ends_at) values (${given.key}::bytea, 1, ${given.ends}::timestamptz)
    on conflict (key) do update set
      count = case when attempt.ends_at <= ${at} then 1 else attempt.count + 1 end,
      ends_at = case
        when attempt.ends_at > ${at} and (attempt.count >= ${given.limit}::int or ${given.fixed}::boolean)
          then attempt.ends_at
        else excluded.ends_at end
    returning count, ends_at`;
};
const count = prepared<Try, Stored>((_, given) => counting(given));

/** Result of a counted try. */
export interface CountedTry {
  /** Null if there was room for it, else milliseconds until there is room again. */
  wait: number | null;
  /** Number of refused tries since, with this one. */
  refused: number;
}

/** Arguments of `counting` for one try. */
export const tryAt = ({ secret, now }: Omit<Attempt, 'db'>, throttle: Throttle, subject: string): Try => ({
  key: keyOf(secret, throttle.kind, subject),
  limit: throttle.limit,
  fixed: throttle.isFixed ?? false,
  at: new Date(now),
  ends: new Date(now + throttle.window),
});

/** Reads the result from the row that counted a try. */
export function becameOf(row: Stored | undefined, { limit }: Throttle, now: number): CountedTry {
  if (row === undefined || row.count <= limit) return { wait: null, refused: 0 };
  return { wait: row.ends_at - now, refused: row.count - limit };
}

/** Counts one try. @returns null if there was room for it, else milliseconds until there is room again. */
export async function countTry(tries: Attempt, throttle: Throttle, subject: string): Promise<number | null> {
  const [row] = await count(tries.db, tryAt(tries, throttle, subject));
  return becameOf(row, throttle, tries.now).wait;
}

/** The row that counts, as part of a statement or alone: it does not wait for others who count there. */
export const counted = (db: Executor, { key, at }: Pick<Try, 'key' | 'at'>) =>
  db.selectFrom('attempt').select(['count', 'ends_at']).where('key', '=', key).where('ends_at', '>', moment(at));
const countedNow = prepared<Pick<Try, 'key' | 'at'>, Stored>(counted);

/** For a counted try. @returns null if there is room for a try, else as `countTry`. */
export const waitForRoom = (row: Stored | undefined, { limit }: Throttle, now: number): number | null =>
  row === undefined || row.count < limit ? null : row.ends_at - now;

/** Counts nothing. @returns null if there is room for a try, else as `countTry`. */
export async function waitFor(tries: Attempt, throttle: Throttle, subject: string): Promise<number | null> {
  const { key, at } = tryAt(tries, throttle, subject);
  const [row] = await countedNow(tries.db, { key, at });
  return waitForRoom(row, throttle, tries.now);
}

/** Whole seconds to wait, as `Retry-After` says them. */
export const retryAfter = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Counts one try before it is made. @throws Refusal 429 `rate_limited` with Retry-After if there was no room. */
export async function attempt(tries: Attempt, throttle: Throttle, subject: string): Promise<void> {
  const wait = await countTry(tries, throttle, subject);
  if (wait !== null) throw new Refusal(429, 'rate_limited', { retryAfterSeconds: retryAfter(wait) });
}

/** The try succeeded, as part of a statement: see `forgiveAttempts`. */
export const forgiving = (db: QueryCreator<Schema>, { key }: Pick<Try, 'key'>) =>
  db.deleteFrom('attempt').where('key', '=', key);
const deleteAttempt = prepared<Pick<Try, 'key'>, never>(forgiving);
const countDown = prepared<{ key: Buffer }, never>(
  (_, { key }) => sql`update attempt set count = count - 1 where key = ${key}::bytea and count > 0`,
);

/** The try succeeded: earlier tries no longer count. */
export async function forgiveAttempts(
  { db, secret }: Pick<Attempt, 'db' | 'secret'>,
  throttle: Throttle,
  subject: string,
): Promise<void> {
  await deleteAttempt(db, { key: keyOf(secret, throttle.kind, subject) });
}

/** It was no guess after all, for example because the server was too busy to check. */
export async function takeBackAttempt(
  { db, secret }: Pick<Attempt, 'db' | 'secret'>,
  throttle: Throttle,
  subject: string,
): Promise<void> {
  await countDown(db, { key: keyOf(secret, throttle.kind, subject) });
}

/**
 * The part of an address that identifies a household: IPv4 whole, the first half of IPv6, since every household has
 * that many addresses to itself.
 */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [head, tail].map((half) => half.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/** The blocks of 56 and 48 bits that an IPv6 address is in, as providers give them to one customer; none of IPv4. */
export function widerBlocks(address: string): { of56: string; of48: string } | null {
  const block = addressBlock(address);
  if (!block.includes(':')) return null;
  const groups = block.split(':');
  const of48 = groups.slice(0, 3).join(':');
  return { of48, of56: `${of48}:${(groups[3] ?? '').padStart(4, '0').slice(0, 2)}` };
}

/** How many tries count at the moment. */
export async function countedTries({ db, secret, now }: Attempt, { kind }: Throttle, subject: string): Promise<number> {
  const [row] = await countedNow(db, { key: keyOf(secret, kind, subject), at: new Date(now) });
  return row?.count ?? 0;
}

/**
 * Deletes tries that no longer count, in batches until fewer are left: a flood of logins leaves more in a minute than
 * one batch takes. `now` in milliseconds since 1970.
 */
export async function forgetEnded(db: Executor, now: number, limit: number): Promise<void> {
  const ended = sql`select key from attempt where ends_at <= ${new Date(now)} limit ${limit} for update skip locked`;
  const some = async () => (await sql`delete from attempt where key in (${ended})`.execute(db)).numAffectedRows ?? 0n;
  while ((await some()) >= BigInt(limit));
}
