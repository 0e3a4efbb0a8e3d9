import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import { isEmergencyUnanswered } from '@hodi/domain/e-contacts/emergency-state.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { markSeen, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { eContactMessageCreated, eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import {
  type ThreadState,
  afterLateMessage,
  afterMessage,
  afterResolved,
  afterSeen,
  afterUnread,
} from '@hodi/domain/e-contacts/thread-state.ts';
import { plausibleMoment } from '@hodi/domain/shared/time.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { newsOfMessage, newsOfResolve } from './thread-news.service.ts';
import { closeNews } from '#server/features/notifications/notify.service.ts';
import { cliniciansInCare } from '#server/features/patients/care.service.ts';
import { attachedAudio } from '#server/features/speech/attached-audio.service.ts';
import { newId } from '#server/work/new-id.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import { threadsOpenTo } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { itemOf, threadMessageOf } from './item-mapping.ts';
import { type LockedThread, itemsById, lockThread } from './items.repository.ts';
import { hold, isPastColleague } from './inbox/held-replies.service.ts';
import { warnOfMessage } from './message-warnings.service.ts';
import {
  type Room,
  lockedThreadFor,
  requireAnswered,
  requireOwnThread,
  requireThreadRoom,
} from './thread-access.service.ts';
import { headChanges, ownerOf, rowWith } from './thread-rows.ts';
import {
  type NewMessage,
  countAfter,
  firstAfter,
  lastMessageColumns,
  lastSeqBy,
  messageRows,
  setResolved,
  storeState,
} from './threads.repository.ts';

/** Both sides of the thread, and a colleague who acts in it: every write comes back to its author. */
const sidesOf = (work: Work, thread: LockedThread): string[] => {
  const owner = ownerOf(thread);
  return [thread.pu_id, thread.cu_id, work.caller.user_id, ...(owner === null ? [] : [owner.user_id])];
};

/** A colleague who looks in or covers does not make the thread read for the clinician whom it waits for. */
const isOwnSide = (work: Work, thread: LockedThread): boolean =>
  work.caller.clinician === null || work.caller.clinician.id === thread.owner_id;

/** Moves the counters of both sides along with the thread. */
function countThread(
  work: Pick<Work, 'count'> & Partial<Pick<Work, 'tellInbox'>>,
  thread: LockedThread,
  after: ThreadState,
) {
  const change = headChanges(thread, after);
  work.count(thread.pu_id, change.patient);
  const owner = ownerOf(thread);
  if (owner !== null) work.count(owner.user_id, change.clinician);
  work.tellInbox?.(thread.thread_institution_id);
}

/** @throws Refusal 404. */
export async function itemFor(work: Work, id: string): Promise<EContactItem> {
  const { tx, caller } = work;
  const [row] = await itemsById(tx, [id]);
  if (row === undefined) throw notFound();
  // What a caregiver sends again may be in a thread that is kept from them by now.
  const isCarer = caller.clinician === null && caller.patient?.id !== row.patient_id;
  if (isCarer && (await threadsOpenTo(tx, caller, [row])).length === 0) throw notFound();
  return itemOf(row, caller.user_type);
}

async function store(work: Work, thread: LockedThread, after: ThreadState): Promise<EContactItem> {
  await answeredByCommit(work.tx, storeState(work.tx, thread, after));
  countThread(work, thread, after);
  work.touches({ patient_ids: [thread.patient_id], subject_id: thread.id });
  return itemOf(rowWith(thread, after), work.caller.user_type);
}

/**
 * Stores a new state of the thread and tells both sides, and all in whose lists it stands beside the patient.
 * @param thread with what else changed in it, where something did: whoever has it open reads it again.
 */
export async function changeThread(
  work: Work,
  { changed, ...thread }: LockedThread & { changed?: 'answers' | 'calls' | 'owner' },
  after: ThreadState,
): Promise<EContactItem> {
  const people = [...sidesOf(work, thread), ...(await cliniciansInCare(work.tx, thread.patient_id))];
  work.tell(people, eContactUpdated, { e_contact_id: thread.id, ...(changed && { changed }) });
  return store(work, thread, after);
}

/** An answer to an emergency was not opened in time: the thread is among the unanswered again. */
export async function putBack(work: PublicWork, id: string): Promise<LockedThread> {
  const thread = await lockThread(work.tx, id);
  if (thread === undefined) throw notFound();
  const after = { ...afterUnread(thread, work.now), escalated_at: work.now };
  await storeState(work.tx, thread, after);
  countThread(work, thread, after);
  return thread;
}

/** A restored server gets an inquiry again with what was written into it a month ago; older than this is a clock that is wrong. */
const oldest = 60 * 86_400_000;

/** When the author says that it was written. Nobody writes into a thread long before it is there. */
function writtenAt({ created_at }: LockedThread, { written_at }: BodyOf<typeof postMessage>): Date | null {
  const moment = written_at === undefined ? null : plausibleMoment(written_at, created_at - oldest);
  return moment === null ? null : new Date(moment);
}

const otherSide = ({ caller }: Work) => (caller.user_type === 'patient' ? 'clinician' : 'patient');

/** How far the side of whoever calls has seen it; a colleague's looking is not noted. */
function seenBefore(work: Work, thread: LockedThread): number {
  if (!isOwnSide(work, thread)) return -1;
  return work.caller.user_type === 'patient' ? thread.seen_by_patient_seq : thread.seen_by_clinician_seq;
}

/** How far the author had seen the thread when they wrote: the message may have waited for hours on their device. */
async function seenWhenWritten(work: Work, thread: LockedThread, input: BodyOf<typeof postMessage>): Promise<number> {
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

async function stateAfterMessage(work: Work, thread: LockedThread, input: WrittenMessage): Promise<ThreadState> {
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
function withOwnSeen(work: Work, thread: LockedThread, after: ThreadState): ThreadState {
  if (isOwnSide(work, thread)) return after;
  const { seen_by_clinician_seq, unread_for_clinician } = thread;
  return { ...after, seen_by_clinician_seq, unread_for_clinician };
}

type Said = Pick<NewMessage, 'id' | 'user_id' | 'message' | 'audio_url' | 'written_at' | 'is_urgent' | 'via'>;

const messageIn = (work: Work, thread: LockedThread, said: Said & { seq: number }): NewMessage => ({
  ...said,
  e_contact_id: thread.id,
  author_type: work.caller.user_type,
  created_at: work.at,
});

function answerWith(work: Work, message: NewMessage, item: EContactItem): AnswerOf<typeof postMessage> {
  const written_at = message.written_at?.getTime() ?? null;
  return { ...threadMessageOf({ ...message, written_at, created_at: work.now }), item };
}

/** Writes it below all that stands in the thread. @param after the thread's state with it, where its author had not read all. */
export async function appendMessage(
  work: Work,
  thread: LockedThread,
  { after = afterMessage(thread, work.caller.user_type, work.now), ...said }: Said & { after?: ThreadState },
): Promise<AnswerOf<typeof postMessage>> {
  const { caller } = work;
  const { id } = thread;
  const read = withOwnSeen(work, thread, after);
  const message = messageIn(work, thread, { ...said, seq: read.last_seq });
  // Its id, of all that could be there already, is what a client makes.
  work.writes(messageRows(read, thread, message));
  countThread(work, thread, read);
  await newsOfMessage(work, { thread, after: read, isUrgent: message.is_urgent });
  work.tell(sidesOf(work, thread), eContactMessageCreated, { e_contact_id: id, message_id: message.id });
  work.touches({ patient_ids: [thread.patient_id], subject_id: id, institution_id: thread.thread_institution_id });
  return answerWith(
    work,
    message,
    itemOf({ ...rowWith(thread, read), ...lastMessageColumns(message) }, caller.user_type),
  );
}

/** Whether a clinician writes past a colleague whose words they had not seen. @throws Refusal 409 `new_messages` where they asked. */
async function isHeld(work: Work, thread: LockedThread, input: WrittenMessage): Promise<boolean> {
  const { clinician, user_id } = work.caller;
  if (clinician === null || (!clinician.is_team && input.stop_if_moved !== true)) return false;
  if ((input.seen_seq ?? -1) >= thread.last_seq) return false;
  const seen = await seenWhenWritten(work, thread, input);
  if (!(await isPastColleague(work.tx, { e_contact_id: thread.id, user_id, seen }))) return false;
  if (input.stop_if_moved === true) throw new Refusal(409, 'new_messages');
  return clinician.is_team === true;
}

/** @throws Refusal 404; 409 `thread_resolved`, `written_by_caregiver`, `thread_full`, `no_clinician`, `new_messages`, `id_taken`. */
export async function writeMessage(
  work: Work,
  room: Room,
  input: WrittenMessage,
): Promise<AnswerOf<typeof postMessage>> {
  const { tx, caller } = work;
  const { id } = room;
  const thread = await lockedThreadFor(tx, caller, id);
  if (!isOpen(thread.status)) throw new Refusal(409, 'thread_resolved');
  requireOwnThread(caller, thread);
  await requireThreadRoom(work, thread, room);
  await requireAnswered(tx, caller, thread);
  const waits = await isHeld(work, thread, input);
  const message_id = input.id ?? newId(work.now);
  const { user_id } = caller;
  const sent = { audio_url: input.audio_url, e_contact_id: id, message_id, user_id, text: input.message };
  const said: Said = {
    id: message_id,
    user_id,
    message: input.message,
    audio_url: await attachedAudio(tx, sent),
    written_at: writtenAt(thread, input),
    is_urgent: caller.user_type === 'clinician' && input.is_urgent === true,
    via: input.via ?? null,
  };
  if (waits) {
    const message = messageIn(work, thread, { ...said, seq: thread.last_seq });
    await hold(work, thread, message);
    work.touches({ patient_ids: [thread.patient_id], subject_id: id });
    return { ...answerWith(work, message, itemOf(rowWith(thread, thread), caller.user_type)), is_held: true };
  }
  const read = await stateAfterMessage(work, thread, input);
  const after = await warnOfMessage(work, { thread, text: input.message, after: read, secret: room.secret });
  return appendMessage(work, thread, { ...said, after });
}

/** @throws Refusal 404. */
export async function see(work: Work, id: string, input: BodyOf<typeof markSeen>): Promise<AnswerOf<typeof markSeen>> {
  const { tx, caller } = work;
  const thread = await lockedThreadFor(tx, caller, id);
  const seq = Math.min(input?.seq ?? thread.last_seq, thread.last_seq);
  const after_seq = { e_contact_id: id, seq, author_type: otherSide(work) } as const;
  const remaining = seq === thread.last_seq ? 0 : await countAfter(tx, after_seq);
  const after = afterSeen(thread, caller.user_type, { seq, remaining, now: work.now });
  await closeNews(work, { user_ids: [caller.user_id], subject_id: id });
  if (isOwnSide(work, thread) && after !== thread) {
    // Read or not is shown to both sides alone.
    work.tell(sidesOf(work, thread), eContactUpdated, { e_contact_id: id });
    return { item: await store(work, thread, after) };
  }
  work.touches({ patient_ids: [thread.patient_id], subject_id: id });
  return { item: await itemFor(work, id) };
}

/** Nothing is closed or set aside over words that the clinician cannot have read. @throws Refusal 409 `new_messages`. */
export async function requireAllSeen({ tx }: Work, { id, last_seq }: LockedThread, seen_seq: number): Promise<void> {
  const missed = { e_contact_id: id, seq: seen_seq, author_type: 'patient' } as const;
  if (seen_seq < last_seq && (await countAfter(tx, missed)) > 0) throw new Refusal(409, 'new_messages');
}

/** Irreversible. @throws Refusal 404; 409 `already_resolved`, `emergency_unanswered`, `new_messages`. */
export async function resolve(
  work: Work,
  id: string,
  { seen_seq }: BodyOf<typeof setEContactStatus>,
): Promise<AnswerOf<typeof setEContactStatus>> {
  const thread = await lockedThreadFor(work.tx, work.caller, id);
  if (!isOpen(thread.status)) throw new Refusal(409, 'already_resolved');
  if (isEmergencyUnanswered(thread)) throw new Refusal(409, 'emergency_unanswered');
  await requireAllSeen(work, thread, seen_seq ?? thread.last_seq);
  const resolving = setResolved(work.tx, id, { resolved_at: work.at, resolved_by: clinicianOf(work.caller).id });
  await answeredByCommit(work.tx, resolving);
  await newsOfResolve(work, thread);
  return { item: await changeThread(work, { ...thread, resolved_at: work.now }, afterResolved(thread)) };
}
