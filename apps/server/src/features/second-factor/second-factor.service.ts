import { type Database, type Executor, type Tx, inTransaction } from '#server/db/database.ts';
import { findUser } from '#server/features/users/users.service.ts';
import type { Caller } from '#server/wire/caller.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import { auditLine, leaveLine, signerOf } from '#server/work/audit-line.ts';
import { type Throttle, attempt, forgiveAttempts } from '#server/work/throttle.ts';
import { type Shown, proveOwner, requireProof } from './own-proof.service.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import {
  confirmSecret,
  factorOf,
  isFactorRequired,
  putPendingSecret,
  removeFactor,
} from './second-factor.repository.ts';
import { decryptSecret, encryptSecret } from './secret-cipher.ts';
import { enrolment, newTotpSecret, stepOf } from './totp.ts';

export interface SecondFactorDeps {
  db: Database;
  secret: string;
  /** Milliseconds since 1970. */
  now: number;
}

const throttle: Throttle = { kind: 'second-factor', limit: 10, window: 15 * 60_000 };

const lineOf = (caller: Caller, action: string, now: number) =>
  auditLine(signerOf(caller), { action, outcome: 'done' }, now);

export async function secondFactorState(db: Executor, user_id: string) {
  const factor = await factorOf(db, user_id);
  const isOn = factor !== undefined && factor.confirmed_at !== null;
  return { is_on: isOn, recovery_codes_left: isOn ? factor.recovery_hashes.length : 0 };
}

/** The same for its owner, who is told as well whether they may do without. */
export const ownSecondFactor = async (db: Executor, user_id: string) => ({
  ...(await secondFactorState(db, user_id)),
  is_required: await isFactorRequired(db, user_id),
});

/** Changes the factor in one transaction, for callers who pass `requireProof`. */
async function changing(
  deps: SecondFactorDeps,
  { user_id, ...shown }: Shown & { user_id: string },
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const proof = await proveOwner(deps, user_id, shown);
  await inTransaction(deps.db, async (tx) => {
    await requireProof({ ...deps, db: tx }, proof);
    await work(tx);
  });
}

/** A new secret; one that counts already goes on until the new one is confirmed. */
export async function begin(deps: SecondFactorDeps, caller: Caller, shown: Shown) {
  const { user_id } = caller;
  const plain = newTotpSecret();
  const pending_secret = encryptSecret(deps.secret, user_id, plain);
  await changing(deps, { ...shown, user_id }, async (tx) => {
    await putPendingSecret(tx, { user_id, pending_secret, created_at: new Date(deps.now) });
    await leaveLine(tx, lineOf(caller, 'second_factor.begin', deps.now));
  });
  const { mobile_number } = await findUser(deps.db, user_id);
  return enrolment(plain, mobile_number);
}

/**
 * So long after it was turned on it can be confirmed again, for recovery codes that never arrived: in milliseconds.
 */
const confirmedAgain = 10 * 60_000;

async function secretToConfirm({ db, now }: SecondFactorDeps, user_id: string): Promise<Buffer | null> {
  const factor = await factorOf(db, user_id);
  if (factor === undefined || factor.confirmed_at === null) return factor?.pending_secret ?? null;
  const isFresh = now - factor.confirmed_at < confirmedAgain;
  return factor.pending_secret ?? (isFresh ? factor.secret : null);
}

/** @throws Refusal 400 with field `code` `incorrect_code`; 429 `rate_limited`. */
export async function confirm(deps: SecondFactorDeps, caller: Caller, code: string) {
  const { db, secret, now } = deps;
  const { user_id } = caller;
  await attempt(deps, throttle, user_id);
  const proven = await secretToConfirm(deps, user_id);
  if (proven === null) throw badField('code', 'incorrect_code');
  const step = stepOf(decryptSecret(secret, user_id, proven), code, now);
  if (step === null) throw badField('code', 'incorrect_code');
  const codes = newRecoveryCodes();
  const recovery_hashes = codes.map((recovery) => recoveryHash(secret, user_id, recovery));
  const confirmed = { secret: proven, at: new Date(now), step, recovery_hashes };
  await inTransaction(db, async (tx) => {
    if (!(await confirmSecret(tx, user_id, confirmed))) throw badField('code', 'incorrect_code');
    await leaveLine(tx, lineOf(caller, 'second_factor.confirm', now));
  });
  await forgiveAttempts(deps, throttle, user_id);
  return { recovery_codes: codes };
}

/** @throws Refusal 409 `second_factor_stays`; as `changing`. */
export const remove = (deps: SecondFactorDeps, caller: Caller, shown: Shown): Promise<void> =>
  changing(deps, { ...shown, user_id: caller.user_id }, async (tx) => {
    if (await isFactorRequired(tx, caller.user_id)) throw new Refusal(409, 'second_factor_stays');
    await removeFactor(tx, caller.user_id);
    await leaveLine(tx, lineOf(caller, 'second_factor.remove', deps.now));
  });
