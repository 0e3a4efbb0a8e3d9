/**
 * Counts tries at something that may be guessed, per account and per address, in the database: so that a restart
 * forgets nothing and several servers count together. What is counted is kept only as an HMAC.
 */
import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Database, type Executor, type Tx, inTransaction, moment } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { Refusal } from '#server/wire/refusal.ts';

export interface Throttle {
  /** What is tried, such as `login`. */
  kind: string;
  /** At most so many tries … */
  limit: number;
  /** … until so long after the last one, in milliseconds. A refused try does not lengthen the wait. */
  window: number;
  /** Counts within the window of the first try instead: for addresses, behind which there may be a whole clinic. */
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

/** What is tried, and whose tries are counted, whether it exists or not: an account's number and role, an address. */
export type Counted = readonly [throttle: Throttle, subject: string];

/** What of each that is counted stands in the statement, by its name and place. */
type Given = Record<string, unknown> & { at: Date };
interface Stored {
  key: Buffer;
  count: number;
  ends_at: number;
}

/** Counts so many at once, locked in the order in which they are given. */
const counting = (length: number) =>
  prepared<Given, Stored>((_, given) => {
    const places = Array.from({ length }, (_each, place) => place);
    const rows = places.map((place) => sql`(${given[`key${place}`]}::bytea, 1, ${given[`ends${place}`]}::timestamptz)`);
    const at = moment(given.at);
    /** By its key, what the throttle of each says. */
    const ofEach = <T>(name: string, type: RawBuilder<T>) =>
      sql<T>`case attempt.key ${sql.join(
        places.map((place) => sql`when ${given[`key${place}`]}::bytea then ${given[`${name}${place}`]}::${type}`),
        sql` `,
      )} end`;
    return sql<Stored>`
      insert into attempt (key, count, ends_at) values ${sql.join(rows)}
      on conflict (key) do update set
        count = case when attempt.ends_at <= ${at} then 1 else attempt.count + 1 end,
        ends_at = case
          when attempt.ends_at > ${at}
            and (attempt.count >= ${ofEach('limit', sql`int`)} or ${ofEach('fixed', sql`boolean`)})
            then attempt.ends_at
          else excluded.ends_at end
      returning key, count, ends_at`;
  });
const countingByLength = new Map<number, ReturnType<typeof counting>>();

/** @returns for each null where there was room for it, else in how many milliseconds there is some again. */
async function countTries({ db, secret, now }: Attempt, counted: readonly Counted[]): Promise<(number | null)[]> {
  const keys = counted.map(([{ kind }, subject]) => keyOf(secret, kind, subject));
  const given: Given = { at: new Date(now) };
  for (const [place, [{ limit, window, isFixed = false }]] of counted.entries()) {
    given[`key${place}`] = keys[place];
    given[`ends${place}`] = new Date(now + window);
    given[`limit${place}`] = limit;
    given[`fixed${place}`] = isFixed;
  }
  const count = countingByLength.get(counted.length) ?? counting(counted.length);
  countingByLength.set(counted.length, count);
  const stored = await count(db, given);
  return counted.map(([{ limit }], index) => {
    const row = stored.find(({ key }) => keys[index]?.equals(key) === true);
    return row === undefined || row.count <= limit ? null : row.ends_at - now;
  });
}

/** Counts one try. @returns null where there was room for it, else in how many milliseconds there is some again. */
export async function countTry(tries: Attempt, throttle: Throttle, subject: string): Promise<number | null> {
  return (await countTries(tries, [[throttle, subject]]))[0] ?? null;
}

/** Whole seconds to wait, as `Retry-After` says them. */
export const retryAfter = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Where one had too many, the others are taken back. @throws Refusal 429 `rate_limited` of the first that had. */
async function refuse(tries: Attempt, counted: readonly Counted[], waits: readonly (number | null)[]): Promise<void> {
  const wait = waits.find((one) => one !== null);
  if (wait === undefined || wait === null) return;
  const innocent = counted.filter((_, index) => waits[index] === null);
  for (const [throttle, subject] of innocent) await takeBackAttempt(tries, throttle, subject);
  throw new Refusal(429, 'rate_limited', { retryAfterSeconds: retryAfter(wait) });
}

/**
 * Counts one try of each, before it is made: a hundred at once do not slip through together. Where one had too many, the
 * others are taken back.
 * @param look asks for what the try needs together with it.
 * @returns what `look` found. @throws Refusal 429 `rate_limited` with Retry-After of the first that had too many.
 */
export async function attemptAll<T>(
  tries: Attempt & { db: Database },
  counted: readonly Counted[],
  look: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { counting: count, looking } = await inTransaction(tries.db, async (tx) => {
    const asked = { counting: countTries({ ...tries, db: tx }, counted), looking: look(tx) };
    await answeredByCommit(tx, asked.counting);
    await answeredByCommit(tx, asked.looking);
    return asked;
  });
  await refuse(tries, counted, await count);
  return looking;
}

/** Counts one try, before it is made. @throws Refusal as `attemptAll`. */
export async function attempt(tries: Attempt, throttle: Throttle, subject: string): Promise<void> {
  const counted: Counted[] = [[throttle, subject]];
  await refuse(tries, counted, await countTries(tries, counted));
}

const deleteAttempt = prepared<{ key: Buffer }, never>((db, { key }) =>
  db.deleteFrom('attempt').where('key', '=', key),
);
const countDown = prepared<{ key: Buffer }, never>(
  (_, { key }) => sql`update attempt set count = count - 1 where key = ${key}::bytea and count > 0`,
);

/** It went well: the tries before it no longer count. */
export async function forgiveAttempts(
  { db, secret }: Pick<Attempt, 'db' | 'secret'>,
  throttle: Throttle,
  subject: string,
): Promise<void> {
  await deleteAttempt(db, { key: keyOf(secret, throttle.kind, subject) });
}

/** It was no guess after all, such as when the server was too busy to look. */
export async function takeBackAttempt(
  { db, secret }: Pick<Attempt, 'db' | 'secret'>,
  throttle: Throttle,
  subject: string,
): Promise<void> {
  await countDown(db, { key: keyOf(secret, throttle.kind, subject) });
}

/** Whose address it is: of IPv6 the first half, since every household has so many addresses to itself. */
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
  const counted = db
    .selectFrom('attempt')
    .select('count')
    .where('key', '=', keyOf(secret, kind, subject));
  return (await counted.where('ends_at', '>', moment(new Date(now))).executeTakeFirst())?.count ?? 0;
}

/** Deletes tries that no longer count, at most so many. `now` in milliseconds since 1970. */
export async function forgetEnded(db: Executor, now: number, limit: number): Promise<void> {
  await sql`delete from attempt where key in (
    select key from attempt where ends_at <= ${new Date(now)} limit ${limit} for update skip locked)`.execute(db);
}
