import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Area } from '@hodi/domain/rights/rights-matrix.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { sqlState } from '#server/db/outage.ts';
import { Refusal } from '#server/wire/refusal.ts';

/** What makes two requests the same: method, address and body. */
export const fingerprintOf = (method: string, url: string, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(body ?? null)}`)
    .digest('base64url');

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
  at: Date;
}

export interface DoneBefore {
  status: number;
  answer: unknown;
  /** Whose record the work touched. */
  patient_id: string | null;
  /** Of whom the answer tells who has no account. */
  mobile_number: string | null;
  /** The right over an institution's things by which it was done. */
  area: Area | null;
  institution_id: string | null;
}

const claiming = prepared<Claim, { key: string }>((db, { user_id, key, fingerprint, at }) =>
  db
    .insertInto('idempotency_key')
    .values({ user_id, key, fingerprint, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

/**
 * Claims the key inside the work's transaction: null means the work is ours to do, otherwise it was done and this is
 * its answer. While another transaction works under the same key the insert waits for it, at most `lock_timeout`.
 * @throws Refusal 409 while the first request is still in flight, 422 when the key was used for another request.
 */
export async function claimKey(tx: Tx, claim: Claim): Promise<DoneBefore | null> {
  const { user_id, key, fingerprint } = claim;
  try {
    const inserted = await claiming(tx, claim);
    if (inserted.length > 0) return null;
  } catch (error) {
    if (sqlState(error) === '55P03') throw new Refusal(409, 'idempotency_in_flight', { retryAfterSeconds: 1 });
    throw error;
  }
  const stored = await tx
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'status', 'answer', 'patient_id', 'mobile_number', 'area', 'institution_id'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
  // Gone between the two statements: its work was rolled back, so this one may try again.
  if (stored === undefined || stored.status === null) {
    throw new Refusal(409, 'idempotency_in_flight', { retryAfterSeconds: 1 });
  }
  const { fingerprint: before, status, ...done } = stored;
  if (before !== fingerprint) throw new Refusal(422, 'idempotency_mismatch');
  return { status, ...done };
}

/** Devices hold what they sent for as long, to send it again after a restore. */
const keyLife = 30 * 86_400_000;

/** Forgets keys that nobody comes back with, at most so many. `now` in milliseconds since 1970. */
export async function forgetKeys(db: Executor, now: number, limit: number): Promise<void> {
  await sql`delete from idempotency_key where (user_id, key) in (
    select user_id, key from idempotency_key where created_at <= ${new Date(now - keyLife)}
    limit ${limit} for update skip locked)`.execute(db);
}
