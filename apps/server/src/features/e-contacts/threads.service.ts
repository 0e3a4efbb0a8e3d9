import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import { isEmergencyUnanswered } from '@hodi/domain/e-contacts/emergency-state.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { markSeen, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { eContactMessageCreated, eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { type ThreadState, afterResolved, afterSeen, afterUnread } from '@hodi/domain/e-contacts/thread-state.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { announce } from '#server/features/attachments/announce.service.ts';
import {
  excerptWords,
  lastVoiceNoteAt,
  withAttachments,
} from '#server/features/attachments/thread-attachments.service.ts';
import { attachedTexts } from '@hodi/domain/attachments/attached-message.ts';
import { type Attachment, isSafetyFresh } from '@hodi/domain/attachments/attachment.ts';
import { newsOfMessage, newsOfResolve } from './thread-news.service.ts';
import { closeNews } from '#server/features/notifications/notify.service.ts';
import { cliniciansInCare } from '#server/features/patients/care.service.ts';
import { attachedAudio } from '#server/features/speech/attached-audio.service.ts';
import { newId } from '#server/work/new-id.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import { threadsOpenTo } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, badField, notFound } from '#server/wire/refusal.ts';
import { itemOf, threadMessageOf } from './item-mapping.ts';
import { type LockedThread, itemsById, lockThread } from './items.repository.ts';
import { hold, isPastColleague } from './inbox/held-replies.service.ts';
import { warnOfMessage } from './message-warnings.service.ts';
import {
  type WrittenMessage,
  isOwnSide,
  otherSide,
  seenWhenWritten,
  stateAfterMessage,
  stateAfterRead,
  withOwnSeen,
  writtenAt,
} from './writing/late-messages.ts';
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
  isMessageOf,
  lastMessageColumns,
  messageRows,
  setResolved,
  storeState,
} from './threads.repository.ts';

/** Both sides of the thread, and a colleague who acts in it: every write comes back to its author. */
const sidesOf = (work: Work, thread: LockedThread): string[] => {
  const owner = ownerOf(thread);
  return [thread.pu_id, thread.cu_id, work.caller.user_id, ...(owner === null ? [] : [owner.user_id])];
};

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
  // A message that a caregiver sends again may be in a thread that is hidden from them by now.
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
 * Stores a new state of the thread and tells both sides, and all others who have it in a list.
 * @param thread with its other changes, if there are any: readers who have it open read it again.
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

/** The answer to an emergency was not opened in time: the thread counts as unanswered again. */
export async function putBack(work: PublicWork, id: string): Promise<LockedThread> {
  const thread = await lockThread(work.tx, id);
  if (thread === undefined) throw notFound();
  const after = { ...afterUnread(thread, work.now), escalated_at: work.now };
  await storeState(work.tx, thread, after);
  countThread(work, thread, after);
  return thread;
}

type Columns = 'id' | 'user_id' | 'message' | 'audio_url' | 'written_at' | 'is_urgent' | 'via' | 'replies_to';
type Said = Pick<NewMessage, Columns>;

const messageIn = (work: Work, thread: LockedThread, said: Said & { seq: number }): NewMessage => ({
  ...said,
  e_contact_id: thread.id,
  author_type: work.caller.user_type,
  created_at: work.at,
});

interface Sent {
  item: EContactItem;
  attachments: Attachment[];
}

function answerWith(work: Work, message: NewMessage, { item, attachments }: Sent): AnswerOf<typeof postMessage> {
  const written_at = message.written_at?.getTime() ?? null;
  const { e_contact_message, ...rest } = threadMessageOf({ ...message, written_at, created_at: work.now });
  const said = withAttachments(e_contact_message, attachments, work.caller.language);
  return { e_contact_message: said, ...rest, item };
}

/** `after`: the thread's state with the message, if its author had not read everything. */
type Appended = Said & { after?: ThreadState; attachments: Attachment[] };

/** Appends the message to the thread. */
export async function appendMessage(
  work: Work,
  thread: LockedThread,
  { after = stateAfterRead(work, thread), attachments, ...said }: Appended,
): Promise<AnswerOf<typeof postMessage>> {
  const { caller } = work;
  const { id } = thread;
  const read = withOwnSeen(work, thread, after);
  const message = messageIn(work, thread, { ...said, seq: read.last_seq });
  const listed = { ...message, excerpt: excerptWords(message.message, attachments) };
  // Only the client's id of the message could exist already.
  work.writes(messageRows(read, thread, listed));
  countThread(work, thread, read);
  await newsOfMessage(work, { thread, after: read, isUrgent: message.is_urgent });
  work.tell(sidesOf(work, thread), eContactMessageCreated, { e_contact_id: id, message_id: message.id });
  work.touches({ patient_ids: [thread.patient_id], subject_id: id, institution_id: thread.thread_institution_id });
  const item = itemOf({ ...rowWith(thread, read), ...lastMessageColumns(listed) }, caller.user_type);
  return answerWith(work, message, { item, attachments });
}

/**
 * Whether a clinician writes without having seen a colleague's message. @throws Refusal 409 `new_messages` if they
 * asked to be told.
 */
async function isHeld(work: Work, thread: LockedThread, input: WrittenMessage): Promise<boolean> {
  const { clinician, user_id } = work.caller;
  if (clinician === null || (!clinician.is_team && input.stop_if_moved !== true)) return false;
  if ((input.seen_seq ?? -1) >= thread.last_seq) return false;
  const seen = await seenWhenWritten(work, thread, input);
  if (!(await isPastColleague(work.tx, { e_contact_id: thread.id, user_id, seen }))) return false;
  if (input.stop_if_moved === true) throw new Refusal(409, 'new_messages');
  return clinician.is_team === true;
}

/**
 * A voice note may not be heard for hours: so the patient must have answered whether it is an emergency, just now and
 * since the last note.
 * @throws Refusal 400 `safety_required`.
 */
async function requireSafety(
  { tx, caller }: Work,
  { id: e_contact_id }: LockedThread,
  { attachments = [], safety, written_at }: WrittenMessage,
): Promise<void> {
  const hasVoice = attachments.some(({ kind }) => kind === 'voice');
  if (!hasVoice || caller.user_type !== 'patient') return;
  const last = await lastVoiceNoteAt(tx, { e_contact_id, author_id: caller.user_id });
  const isOld = safety && !isSafetyFresh(safety, Date.parse(written_at ?? safety.asked_at));
  if (safety === undefined || isOld || (last !== null && Date.parse(safety.asked_at) < last)) {
    throw badField('safety', 'safety_required');
  }
}

/** The message as it is stored. */
async function saidIn(work: Work, thread: LockedThread, input: WrittenMessage): Promise<Said> {
  const { tx, caller, now } = work;
  const { user_id } = caller;
  const { id: e_contact_id } = thread;
  const message_id = input.id ?? newId(now);
  const sent = { audio_url: input.audio_url, e_contact_id, message_id, user_id, text: input.message };
  const replied = input.replies_to;
  const isThere = replied !== undefined && (await isMessageOf(tx, { id: replied, e_contact_id }));
  return {
    id: message_id,
    user_id,
    message: input.message,
    audio_url: await attachedAudio(tx, sent),
    written_at: writtenAt(thread, input),
    is_urgent: caller.user_type === 'clinician' && input.is_urgent === true,
    via: input.via ?? null,
    replies_to: isThere ? replied : null,
  };
}

/**
 * @throws Refusal 404; 400 `safety_required`; 409 `thread_resolved`, `written_by_caregiver`, `thread_full`, `no_clinician`,
 * `new_messages`, `id_taken`, and those of `announce`.
 */
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
  await requireSafety(work, thread, input);
  const waits = await isHeld(work, thread, input);
  const said = await saidIn(work, thread, input);
  const { patient_id, thread_institution_id: institution_id } = thread;
  const of = { e_contact_id: id, patient_id, institution_id, message_id: said.id, gigabytes: room.gigabytes };
  const attachments = await announce(work, { ...of, attachments: input.attachments ?? [] });
  if (waits) {
    const message = messageIn(work, thread, { ...said, seq: thread.last_seq });
    await hold(work, thread, message);
    work.touches({ patient_ids: [patient_id], subject_id: id });
    const item = itemOf({ ...rowWith(thread, thread), held_since: thread.held_since ?? work.now }, caller.user_type);
    return { ...answerWith(work, message, { item, attachments }), is_held: true };
  }
  const read = await stateAfterMessage(work, thread, input);
  const text = [input.message, ...attachedTexts(input.attachments)].join('\n');
  const words = { text, saysDanger: input.safety?.danger === true };
  const after = await warnOfMessage(work, { thread, ...words, after: read, secret: room.secret });
  return appendMessage(work, thread, { ...said, after, attachments });
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
    // Only the two sides see whether it was read.
    work.tell(sidesOf(work, thread), eContactUpdated, { e_contact_id: id });
    return { item: await store(work, thread, after) };
  }
  work.touches({ patient_ids: [thread.patient_id], subject_id: id });
  return { item: await itemFor(work, id) };
}

/**
 * A thread is not closed or set aside over messages that the clinician cannot have read. @throws Refusal 409
 * `new_messages`.
 */
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
