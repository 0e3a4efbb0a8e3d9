/** Opens a thread for who may use it; a missing thread and another's are refused alike. */
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
  /** What the caller, or the thread's clinician where the patient calls, is to the patient. */
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
 * For changing: the relationship is locked before the thread, everywhere. Patients hold that of the thread's clinician:
 * whoever deactivates a patient takes all of them first, so nothing is written into a thread that is being closed.
 * @throws Refusal 404.
 */
export async function lockedThreadFor(tx: Tx, caller: Caller, id: string): Promise<OpenedThread> {
  const { clinician } = caller;
  // Two statements, one after the other: the second reads it as whoever held the relationship before left it.
  const [held, thread] = await Promise.all([holdTie(tx, id, clinician?.id ?? null), lockThread(tx, id)]);
  if (held === undefined || thread === undefined) throw notFound();
  const is_patient_active = thread.patient_status === 'active';
  const { patient_id } = thread;
  // What a patient holds is the relationship of somebody else.
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
 * What a patient writes must reach somebody: the thread's clinician may have them in their care no more.
 * @throws Refusal 409 `no_clinician`.
 */
export async function requireAnswered(tx: Tx, caller: Caller, { id, held }: OpenedThread): Promise<void> {
  if (caller.clinician !== null || held === 'active') return;
  // Anew: whoever held the relationship may have given the thread to another clinician before they left it.
  const now = await holdTie(tx, id, null);
  if (now?.relationship !== 'active') throw new Refusal(409, 'no_clinician');
}

/**
 * Whoever has an account of their own writes into no thread of their caregivers: what they write alone is theirs, and they begin another.
 * @throws Refusal 409 `written_by_caregiver`.
 */
export function requireOwnThread({ user_id }: Caller, thread: OpenedThread): void {
  // One that is kept from them too: it may be shown to them again.
  if (user_id === thread.pu_id && (thread.for_caregivers || thread.kept_from_caregivers))
    throw new Refusal(409, 'written_by_caregiver');
}

/** Of each message that a thread may have, on average; all together are a megabyte, five hundred pages. */
const bytesOfEach = 512;
/** Of one message, at four for each letter. */
const mostBytes = 4 * messageMaxLength;

export interface Room {
  id: string;
  /** So many messages a thread may have: it is read and shown whole. */
  longest: number;
  /** Signs what is counted. */
  secret: string;
  /** Of photos and voice notes that an institution may keep; without end unless given. */
  gigabytes?: number;
}

/** @throws Refusal 409 `thread_full`. */
export async function requireThreadRoom(
  { tx }: Pick<Work, 'tx'>,
  { id, last_seq }: LockedThread,
  { longest }: Room,
): Promise<void> {
  const most = longest * bytesOfEach;
  // A few cannot be so long, and are not looked at.
  const isLong = last_seq * mostBytes >= most && (await bytesOfMessages(tx, id)) >= most;
  if (last_seq >= longest || isLong) throw new Refusal(409, 'thread_full');
}
