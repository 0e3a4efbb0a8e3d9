/** A message may have waited for hours on a device: how far its author had read, and the thread's state with it. */
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import type { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type ThreadState, afterLateMessage, afterMessage } from '@hodi/domain/e-contacts/thread-state.ts';
import { plausibleMoment } from '@hodi/domain/shared/time.ts';
import type { LockedThread } from '#server/features/e-contacts/items.repository.ts';
import { countAfter, firstAfter, lastSeqBy } from '#server/features/e-contacts/threads.repository.ts';
import type { Work } from '#server/work/work.ts';

/** A colleague who reads or covers does not mark the thread as read for its clinician. */
export const isOwnSide = (work: Work, thread: LockedThread): boolean =>
  work.caller.clinician === null || work.caller.clinician.id === thread.owner_id;

/** After a restore a device sends an inquiry again with a month of messages; an older date means a wrong clock. */
const oldest = 60 * 86_400_000;

/** Time of writing according to the author. Nobody writes into a thread long before it exists. */
export function writtenAt({ created_at }: LockedThread, { written_at }: BodyOf<typeof postMessage>): Date | null {
  const moment = written_at === undefined ? null : plausibleMoment(written_at, created_at - oldest);
  return moment === null ? null : new Date(moment);
}

export const otherSide = ({ caller }: Work) => (caller.user_type === 'patient' ? 'clinician' : 'patient');

/** How far the caller's side has seen it; a colleague's reading is not recorded. */
function seenBefore(work: Work, thread: LockedThread): number {
  if (!isOwnSide(work, thread)) return -1;
  return work.caller.user_type === 'patient' ? thread.seen_by_patient_seq : thread.seen_by_clinician_seq;
}

/** How far the author had seen the thread when they wrote: the message may have waited for hours on their device. */
export async function seenWhenWritten(
  work: Work,
  thread: LockedThread,
  input: BodyOf<typeof postMessage>,
): Promise<number> {
  const { id, last_seq, last_message_at, created_at } = thread;
  if (input.seen_seq !== undefined) return Math.min(input.seen_seq, last_seq);
  // An app of the last version sends only its clock, which is often wrong. A time before the inquiry tells nothing, and
  // a fast clock cannot be told from a message of this moment. A slow one would keep a patient waiting who has been
  // answered: so messages that the author's side is known to have seen count as seen, and that app marks them while
  // they read. In doubt the message of the other side stays unread and waits: that costs a second look, and the other
  // way round nobody would look at all.
  const written = writtenAt(thread, input);
  if (written === null || Number(written) >= last_message_at || Number(written) < created_at) return last_seq;
  return Math.max(seenBefore(work, thread), await lastSeqBy(work.tx, id, written));
}

/** A message for a thread; `via`: it came by SMS, from whoever holds the patient's phone. */
export type WrittenMessage = BodyOf<typeof postMessage> & { via?: 'sms' };

/**
 * An answer by SMS does not tell whether its author has opened the thread: unread messages stay unread for the patient.
 */
function stateAfterSms(thread: LockedThread, now: number): ThreadState {
  const { seen_by_patient_seq: seen, unread_for_patient: unread } = thread;
  return afterLateMessage(thread, { author: 'patient', now }, { seen, unread, unanswered_since: null });
}

/** After a message whose author had read everything. */
export function stateAfterRead({ caller, now }: Work, thread: LockedThread): ThreadState {
  return afterMessage(thread, caller.clinician ? { clinician_id: caller.clinician.id } : caller.user_type, now);
}

/** When the patient completed their answers, if that was after a clinician wrote. */
function answersAfter({ caller }: Work, thread: LockedThread, input: WrittenMessage): number | null {
  const written = writtenAt(thread, input);
  const { completed_at } = thread;
  if (caller.user_type === 'patient' || written === null || completed_at === null) return null;
  return completed_at > written.getTime() ? completed_at : null;
}

export async function stateAfterMessage(work: Work, thread: LockedThread, input: WrittenMessage): Promise<ThreadState> {
  const { tx, now } = work;
  if (input.via === 'sms') return stateAfterSms(thread, now);
  const author = work.caller.user_type;
  const seen = await seenWhenWritten(work, thread, input);
  const missedAnswers = answersAfter(work, thread, input);
  if (seen === thread.last_seq && missedAnswers === null) return stateAfterRead(work, thread);
  const after = { e_contact_id: thread.id, author_type: otherSide(work) } as const;
  const unread = await countAfter(tx, { ...after, seq: Math.max(seen, seenBefore(work, thread)) });
  const missedMessage = author === 'patient' ? null : await firstAfter(tx, { ...after, seq: seen });
  const unanswered_since = missedMessage ?? missedAnswers;
  const missed = { seen, unread, unanswered_since, author_id: work.caller.clinician?.id };
  return afterLateMessage(thread, { author, now }, missed);
}

/** When a held reply was written, and what may have come after it. */
interface HeldFacts {
  /** The last message that its author had in sight then. */
  seen: number;
  inSight: Date;
}

/**
 * After a held reply that is sent now. It names no clinician: an emergency that somebody acknowledged after it was
 * written is not answered by it.
 */
export async function stateAfterHeld(work: Work, thread: LockedThread, held: HeldFacts): Promise<ThreadState> {
  const { tx, now } = work;
  const { seen, inSight } = held;
  const after = { e_contact_id: thread.id, author_type: 'patient' } as const;
  const unread = await countAfter(tx, { ...after, seq: Math.max(seen, seenBefore(work, thread)) });
  const written = await firstAfter(tx, { ...after, seq: seen });
  const moments = [written, thread.completed_at, thread.patient_waits_since].filter((at) => at !== null);
  const later = moments.filter((at) => at > inSight.getTime());
  const unanswered_since = later.length > 0 ? Math.min(...later) : null;
  return afterLateMessage(thread, { author: 'clinician', now }, { seen, unread, unanswered_since });
}

/** A colleague who writes has not read it for its clinician. */
export function withOwnSeen(work: Work, thread: LockedThread, after: ThreadState): ThreadState {
  if (isOwnSide(work, thread)) return after;
  const { seen_by_clinician_seq, unread_for_clinician } = thread;
  return { ...after, seen_by_clinician_seq, unread_for_clinician };
}
