import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Area } from '@hodi/domain/rights/rights-matrix.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { sqlState } from '#server/db/outage.ts';
import { Refusal } from '#server/wire/refusal.ts';

/** Any fixed number: keys are locked apart from all else. */
const keysLock = sql.lit(7_218_847);

/**
 * Query parameter by which an app says that it knows of other people. An app updated between two tries sends it only
 * with the second, so it does not count for the fingerprint.
 */
const saysPeople = /([?&])people=1(&|$)/;
const addressOf = (url: string): string =>
  url.replace(saysPeople, (_: string, first: string, then: string) => (then === '' ? '' : first));

/** Fingerprint by which two requests count as the same: method, address and body. */
export const fingerprintOf = (method: string, url: string, body: unknown): string =>
  hash('sha256', `${method} ${addressOf(url)} ${JSON.stringify(body ?? null)}`, 'base64url');

/** The key of a request. @throws Refusal when a keyed call carries none. */
export function keyOf(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\w.:-]{8,200}$/.test(header)) {
    throw new Refusal(400, 'idempotency_key_required');
  }
  return header;
}

export interface Claim {
  user_id: string;
  key: string;
  fingerprint: string;
}

export interface DoneBefore {
  status: number;
  answer: unknown;
  /** The patient whose record the work touched. */
  patient_id: string | null;
  /** Number of the person without an account about whom the answer tells. */
  mobile_number: string | null;
  /** The right over an institution's things that the work used. */
  area: Area | null;
  institution_id: string | null;
}

type Named = Pick<Claim, 'user_id' | 'key'>;

/** Two keys may come to one number: then one waits for the other, and nothing else. */
const locking = prepared<Named, unknown>(
  (_, { user_id, key }) => sql`select pg_advisory_xact_lock(${keysLock}, hashtext(${user_id}::text || ${key}::text))`,
);

const storedUnder = prepared<Named, Omit<DoneBefore, 'status'> & { status: number | null; fingerprint: string }>(
  (db, { user_id, key }) =>
    db
      .selectFrom('idempotency_key')
      .select(['fingerprint', 'status', 'answer', 'patient_id', 'mobile_number', 'area', 'institution_id'])
      .where('user_id', '=', user_id)
      .where('key', '=', key),
);

/** The first request under the key is still at work. */
export const inFlight = () => new Refusal(409, 'idempotency_in_flight', { retryAfterSeconds: 1 });

/**
 * Claims the key inside the work's transaction. Null means that the work is ours to do; otherwise it was done and this
 * is its answer. While another transaction works under the same key this waits for it, at most `lock_timeout`. The row
 * is written with the answer, at the end.
 * @throws Refusal 409 while the first request is still in flight, 422 when the key was used for another request.
 */
export async function claimKey(tx: Tx, claim: Claim): Promise<DoneBefore | null> {
  // Two statements, one after the other: the second sees the answer that the previous holder of the key stored.
  const locked = locking(tx, claim);
  const storing = storedUnder(tx, claim);
  // If the lock fails, its error tells why; the failure of the second statement is only a consequence.
  storing.catch(() => undefined);
  await locked.catch((error: unknown) => {
    throw sqlState(error) === '55P03' ? inFlight() : error;
  });
  const [stored] = await storing;
  if (stored === undefined) return null;
  const { fingerprint: before, status, ...done } = stored;
  // Only a server of the version before stores a key without its answer, and it leaves none behind.
  if (status === null) throw inFlight();
  if (before !== claim.fingerprint) throw new Refusal(422, 'idempotency_mismatch');
  return { status, ...done };
}

const holding = prepared<Named, unknown>((db, { user_id, key }) =>
  db.selectFrom('idempotency_key').select('key').where('user_id', '=', user_id).where('key', '=', key).forKeyShare(),
);

/**
 * Makes a repeat wait for the synchronous replica, if the database has one. A commit that is cut off while it waits for
 * the replica exists on the primary only. A read-only transaction does not wait, and would report that write as saved.
 * A lock on the row is a write: its commit waits until the replica has everything before it.
 */
export const awaitReplica = (tx: Tx, named: Named): Promise<unknown> => holding(tx, named);

/**
 * Whether storing the key failed. A server of the version before claims a key by its row, which others cannot see
 * before its work is done, so it may have been first: that is `inFlight`.
 */
export const isKeyThere = (constraint: string | undefined): boolean => constraint === 'idempotency_key_pkey';

/** Devices keep what they sent for as long, to send it again after a restore. */
const keyLife = 30 * 86_400_000;

/** Deletes keys that nobody comes back with, at most so many. `now` in milliseconds since 1970. */
export async function forgetKeys(db: Executor, now: number, limit: number): Promise<void> {
  await sql`delete from idempotency_key where (user_id, key) in (
    select user_id, key from idempotency_key where created_at <= ${new Date(now - keyLife)}
    limit ${limit} for update skip locked)`.execute(db);
}
