import { isDeepStrictEqual } from 'node:util';
import { repeatedAction } from '@hodi/domain/audit/audit-actions.ts';
import { doneBefore } from '@hodi/domain/offline/retry.ts';
import { may } from '@hodi/domain/rights/rights.policy.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type Database, type Tx, inTransaction } from '#server/db/database.ts';
import type { Caller } from '#server/wire/caller.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { auditLine, leaveLine, signerOf } from './audit-line.ts';
import { flush } from './flush.ts';
import { type DoneBefore, awaitReplica, claimKey } from './idempotency.ts';
import type { StaffSms } from './rates/staff-sms.ts';
import { isAnswerOpenTo, isInvitedBy } from './record-access.ts';
import { Work } from './work.ts';

export interface Job {
  contract: Endpoint;
  caller: Caller;
  now: number;
  /** For keyed contracts: the key and what the request was. */
  idempotency: { key: string; fingerprint: string } | null;
  /** Called if the write is refused: finds what it would create, if its author has created just that before. */
  findExisting?: ((work: Work) => Promise<Existing | undefined>) | undefined;
  /** The limit on SMS of staff. Without it they send none. */
  staffSms?: StaffSms;
}

/** A thing that exists exactly as this write would have created it, and its patient. */
export interface Existing {
  answer: unknown;
  patient_id: string;
}

export interface Performed {
  status: number;
  answer: unknown;
  /** The answer as it was stored under the key, so that it is not written twice. */
  text?: string;
  /** Users who have something new to hear of, and rooms of teams. */
  told: string[];
}

/**
 * Repeats the stored answer, unless its author has lost the right to the institution or to the patient's record. The
 * contract's own conditions were checked before, as for a new call. The repeat is audited, since it shows the patients
 * again.
 * @throws Refusal 409 `done_before` if the right to the record is lost: its author may know that it was done, but no
 * longer see the answer.
 */
async function replay(tx: Tx, { contract, caller, now }: Job, done: DoneBefore): Promise<Performed> {
  const { status, answer, patient_id, mobile_number, area, institution_id } = done;
  // An empty answer tells nothing: the deactivation of a patient, whose answer was lost, is confirmed once more.
  if (isDeepStrictEqual(answer, {})) return { status, answer, told: [] };
  const mayHear = contract.answersInvited === true ? isInvitedBy : isAnswerOpenTo;
  const isKept = area === null || may(caller, area, { institution_id });
  const isOpen = isKept && (patient_id === null || (await mayHear(tx, caller, patient_id)));
  if (!isOpen) throw new Refusal(409, doneBefore);
  if (contract.audit && (patient_id !== null || mobile_number !== null)) {
    const patient_ids = patient_id === null ? [] : [patient_id];
    const repeated = { action: repeatedAction(contract.name), outcome: 'done', patient_ids } as const;
    await leaveLine(tx, auditLine(signerOf(caller), repeated, now));
  }
  return { status, answer, told: [] };
}

/** The work was done before under its key: the new attempt is rolled back. */
class DoneAlready extends Error {
  readonly done: DoneBefore;

  constructor(done: DoneBefore) {
    super('done before');
    this.done = done;
  }
}

async function claim(tx: Tx, { caller, idempotency }: Job): Promise<void> {
  if (idempotency === null) return;
  const done = await claimKey(tx, { ...idempotency, user_id: caller.user_id });
  if (done !== null) throw new DoneAlready(done);
}

async function repeat(tx: Tx, job: Job, done: DoneBefore): Promise<Performed> {
  if (job.idempotency !== null) await awaitReplica(tx, { ...job.idempotency, user_id: job.caller.user_id });
  return replay(tx, job, done);
}

/**
 * A phone may return after its idempotency key was deleted, without having seen the answer. Its write is then refused as
 * existing or forbidden. Only its author is told that it arrived the first time.
 */
async function foundExisting(tx: Tx, job: Job): Promise<Performed | undefined> {
  const found = await job.findExisting?.(new Work(tx, job));
  if (found === undefined) return undefined;
  const status = job.contract.status ?? 200;
  return replay(tx, job, { ...found, status, mobile_number: null, area: null, institution_id: null });
}

/** Does the work of one call, exactly once for one key, in one transaction. */
export async function perform(db: Database, job: Job, service: (work: Work) => Promise<unknown>): Promise<Performed> {
  const { contract, idempotency, staffSms } = job;
  const doing = async (tx: Tx): Promise<Performed> => {
    const work = new Work(tx, job);
    const answer = await service(work);
    staffSms?.count(work);
    const status = contract.status ?? 200;
    const text = idempotency === null ? undefined : JSON.stringify(answer);
    const stored = idempotency === null ? null : { ...idempotency, status, text };
    await flush(work, contract, stored);
    const told = [...new Set(work.said.events.map((event) => event.user_id)), ...work.said.rooms];
    return { status, answer, told, ...(text !== undefined && { text }) };
  };
  try {
    return await inTransaction(db, doing, (tx) => claim(tx, job));
  } catch (error) {
    if (error instanceof DoneAlready) return inTransaction(db, (tx) => repeat(tx, job, error.done));
    if (!(error instanceof Refusal) || job.findExisting === undefined) throw error;
    const before = await inTransaction(db, (tx) => foundExisting(tx, job));
    if (before === undefined) throw error;
    return before;
  }
}
