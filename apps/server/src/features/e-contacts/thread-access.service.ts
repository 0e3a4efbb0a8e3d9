/** Opens a thread for callers who may use it; a missing thread and another's are refused alike. */
import { messageMaxLength } from '@hodi/domain/e-contacts/e-contact.ts';
import type { RelationshipStatus } from '@hodi/domain/relationships/relationship.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import type { Caller } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { forCarers, holdCare, threadsOpenTo } from '#server/work/record-access.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import { type LockedThread, itemsById, lockThread } from './items.repository.ts';
import { bytesOfMessages, holdTie, threadPatient } from './threads.repository.ts';

export type OpenedThread = LockedThread & {
  /** Relationship to the patient of the caller, or of the thread's clinician if the patient calls. */
  held: RelationshipStatus | null;
};

/** For reading: nothing is locked, so readers wait for nobody. @throws Refusal 404. */
export async function readableThread(db: Executor, caller: Caller, id: string): Promise<{ patient_id: string }> {
  const found = await threadPatient(db, id);
  if (found === undefined || (await threadsOpenTo(db, caller, [{ id, ...found }])).length === 0) throw notFound();
  return found;
}

/** Those of the threads that somebody may read now. */
export async function threadsForReading(db: Executor, caller: Caller, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await threadsOpenTo(db, caller, await itemsById(db, ids))).map(({ id }) => id));
}

/** Whether somebody may read the thread now. */
export async function isThreadOpenTo(db: Executor, caller: Caller, id: string): Promise<boolean> {
  const found = await threadPatient(db, id);
  return found !== undefined && (await threadsOpenTo(db, caller, [{ id, ...found }])).length > 0;
}

/**
 * For changing: the relationship is locked before the thread, everywhere. Patients lock that of the thread's clinician.
 * A deactivation of the patient takes all of them first, so nothing is written into a thread that is being closed.
 * @throws Refusal 404.
 */
export async function lockedThreadFor(tx: Tx, caller: Caller, id: string): Promise<OpenedThread> {
  const { clinician } = caller;
  // Two statements, one after the other: the second reads the state that the previous holder of the lock left.
  const [held, thread] = await Promise.all([holdTie(tx, id, clinician?.id ?? null), lockThread(tx, id)]);
  if (held === undefined || thread === undefined) throw notFound();
  const is_patient_active = thread.patient_status === 'active';
  const { patient_id } = thread;
  // For a patient the locked relationship is the clinician's.
  const tie = clinician === null ? null : held.relationship;
  const care = await holdCare(tx, caller, patient_id);
  requireRight(caller, 'inquiries', {
    patient_id,
    is_patient_active,
    relationship: tie,
    is_team_patient: held.is_team_patient,
    care,
    thread: forCarers(thread),
  });
  return { ...thread, held: held.relationship };
}

/**
 * Ensures that a patient's message reaches somebody: the thread's clinician may no longer have them in care.
 * @throws Refusal 409 `no_clinician`.
 */
export async function requireAnswered(tx: Tx, caller: Caller, { id, held }: OpenedThread): Promise<void> {
  if (caller.clinician !== null || held === 'active') return;
  // Read anew: the previous holder of the lock may have given the thread to another clinician.
  const now = await holdTie(tx, id, null);
  if (now?.relationship !== 'active') throw new Refusal(409, 'no_clinician');
}

/**
 * People with an account of their own do not write into threads of their caregivers: they begin another, so that their
 * own words stay theirs.
 * @throws Refusal 409 `written_by_caregiver`.
 */
export function requireOwnThread({ user_id }: Caller, thread: OpenedThread): void {
  // Threads that are kept from caregivers too: they may be shown to them again.
  if (user_id === thread.pu_id && (thread.for_caregivers || thread.kept_from_caregivers))
    throw new Refusal(409, 'written_by_caregiver');
}

/** Average bytes per message that a thread may have; all together are a megabyte, five hundred pages. */
const bytesOfEach = 512;
/** Bytes of one message, at four for each letter. */
const mostBytes = 4 * messageMaxLength;

export interface Room {
  id: string;
  /** So many messages a thread may have: it is read and shown whole. */
  longest: number;
  /** Signs what is counted. */
  secret: string;
  /** Limit of an institution's photos and voice notes; none by default. */
  gigabytes?: number;
}

/** @throws Refusal 409 `thread_full`. */
export async function requireThreadRoom(
  { tx }: Pick<Work, 'tx'>,
  { id, last_seq }: LockedThread,
  { longest }: Room,
): Promise<void> {
  const most = longest * bytesOfEach;
  // Threads with few messages cannot be so long, and are not measured.
  const isLong = last_seq * mostBytes >= most && (await bytesOfMessages(tx, id)) >= most;
  if (last_seq >= longest || isLong) throw new Refusal(409, 'thread_full');
}
