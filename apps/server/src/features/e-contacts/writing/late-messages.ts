/** A message may have waited for hours on a device: how far its author had read, and what the thread is with it. */
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import type { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type ThreadState, afterLateMessage, afterMessage } from '@hodi/domain/e-contacts/thread-state.ts';
import { plausibleMoment } from '@hodi/domain/shared/time.ts';
import type { LockedThread } from '#server/features/e-contacts/items.repository.ts';
import { countAfter, firstAfter, lastSeqBy } from '#server/features/e-contacts/threads.repository.ts';
import type { Work } from '#server/work/work.ts';

/** A colleague who looks in or covers does not make the thread read for the clinician whom it waits for. */
export const isOwnSide = (work: Work, thread: LockedThread): boolean =>
  work.caller.clinician === null || work.caller.clinician.id === thread.owner_id;

/** A restored server gets an inquiry again with what was written into it a month ago; older than this is a clock that is wrong. */
const oldest = 60 * 86_400_000;

/** When the author says that it was written. Nobody writes into a thread long before it is there. */
export function writtenAt({ created_at }: LockedThread, { written_at }: BodyOf<typeof postMessage>): Date | null {
  const moment = written_at === undefined ? null : plausibleMoment(written_at, created_at - oldest);
  return moment === null ? null : new Date(moment);
}

export const otherSide = ({ caller }: Work) => (caller.user_type === 'patient' ? 'clinician' : 'patient');

/** How far the side of whoever calls has seen it; a colleague's looking is not noted. */
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
  // An app of the last version tells no more than its clock, which is often wrong. One that says a time before the
  // inquiry was there tells nothing, and one that is fast cannot be told from a message of this moment. One that is slow
  // would keep a patient waiting who has been answered: so what the author's side was known to have seen counts as seen,
  // and that app marks it while they read. Where doubt is left the message of the other side stays unread and waits:
  // that costs a second look, and the other way round nobody would look at all.
  const written = writtenAt(thread, input);
  if (written === null || Number(written) >= last_message_at || Number(written) < created_at) return last_seq;
  return Math.max(seenBefore(work, thread), await lastSeqBy(work.tx, id, written));
}

/** What is written into a thread; `via`: by an SMS, of whoever has the patient's phone. */
export type WrittenMessage = BodyOf<typeof postMessage> & { via?: 'sms' };

/** Nobody knows whether who answers by SMS has opened the thread: what was unread for the patient stays unread. */
function stateAfterSms(thread: LockedThread, now: number): ThreadState {
  const { seen_by_patient_seq: seen, unread_for_patient: unread } = thread;
  return afterLateMessage(thread, { author: 'patient', now }, { seen, unread, unanswered_since: null });
}

export async function stateAfterMessage(work: Work, thread: LockedThread, input: WrittenMessage): Promise<ThreadState> {
  const { tx, now } = work;
  if (input.via === 'sms') return stateAfterSms(thread, now);
  const author = work.caller.user_type;
  const seen = await seenWhenWritten(work, thread, input);
  if (seen === thread.last_seq) return afterMessage(thread, author, now);
  const after = { e_contact_id: thread.id, author_type: otherSide(work) } as const;
  const unread = await countAfter(tx, { ...after, seq: Math.max(seen, seenBefore(work, thread)) });
  const unanswered_since = author === 'patient' ? null : await firstAfter(tx, { ...after, seq: seen });
  const missed = { seen, unread, unanswered_since, author_id: work.caller.clinician?.id };
  return afterLateMessage(thread, { author, now }, missed);
}

/** A colleague who writes has not read it for the clinician whom it waits for. */
export function withOwnSeen(work: Work, thread: LockedThread, after: ThreadState): ThreadState {
  if (isOwnSide(work, thread)) return after;
  const { seen_by_clinician_seq, unread_for_clinician } = thread;
  return { ...after, seen_by_clinician_seq, unread_for_clinician };
}
