/** Applies an event, or the reader's own action, to an open thread. Each may come twice and in any order. */
import type { RedFlag } from '../red-flags/red-flag.ts';
import type { UserType } from '../shared/user-type.ts';
import type { Call } from './call.ts';
import type { EContactItem, ThreadMessage } from './e-contact.ts';
import type { Thread } from './e-contacts.api.ts';
import { isOutdated, lastSeqOf } from './inquiry-progress.ts';

/**
 * A list's item carries an excerpt and the last message only; the thread keeps its own words and messages. Its reader is told
 * of a new status, without any message.
 */
function mergedItem(known: EContactItem, item: EContactItem): EContactItem {
  if (isOutdated(item, known)) return known;
  const hasNews = item.e_contact.status !== known.e_contact.status || (known.has_news ?? false);
  return { ...item, info_text: known.info_text, messages: known.messages, has_news: item.has_news ?? hasNews };
}

/** The thread with a later picture of its inquiry, and its red flags where they came along. */
export function withItem(thread: Thread, item: EContactItem, red_flags?: readonly RedFlag[]): Thread {
  if (item.e_contact.id !== thread.item.e_contact.id || isOutdated(item, thread.item)) return thread;
  return { ...thread, item: mergedItem(thread.item, item), red_flags: [...(red_flags ?? thread.red_flags)] };
}

/** The thread with one more message, in its place by `seq`; one that is there already stays one. */
export function withMessage(thread: Thread, message: ThreadMessage, item: EContactItem): Thread {
  if (item.e_contact.id !== thread.item.e_contact.id) return thread;
  const { seq } = message.e_contact_message;
  const others = thread.item.messages.filter(({ e_contact_message }) => e_contact_message.seq !== seq);
  const before = others.filter(({ e_contact_message }) => e_contact_message.seq < seq);
  const messages = [...before, message, ...others.slice(before.length)];
  const { held_replies } = thread;
  // A reply that was held is one of the messages once it is sent.
  const isHeld = held_replies?.some(({ id }) => id === message.e_contact_message.id) === true;
  const held = isHeld && { held_replies: held_replies.filter(({ id }) => id !== message.e_contact_message.id) };
  return { ...thread, ...held, item: { ...mergedItem(thread.item, item), messages } };
}

/** The thread with one more call, in its place by the moment; one that is there already stays one. */
export function withCall(thread: Thread, call: Call, item: EContactItem): Thread {
  if (item.e_contact.id !== thread.item.e_contact.id) return thread;
  const calls = [...(thread.calls ?? []).filter(({ id }) => id !== call.id), call];
  calls.sort((one, other) => Date.parse(one.called_at) - Date.parse(other.called_at));
  return { ...withItem(thread, item), calls };
}

/** Whether a message between the first and the last is missing, so that the thread must be loaded again. */
export const hasGap = ({ item }: Thread): boolean => lastSeqOf(item) > item.messages.length;

/** The messages of the other side that the reader has not seen. */
export function unreadMessages({ item }: Thread, reader: UserType): readonly ThreadMessage[] {
  const { seen_by_patient_seq, seen_by_clinician_seq } = item.e_contact;
  const seen = reader === 'patient' ? seen_by_patient_seq : seen_by_clinician_seq;
  return item.messages.filter(
    ({ e_contact_message, message_author_type }) => message_author_type !== reader && e_contact_message.seq > seen,
  );
}

/**
 * The messages that the author of a stopped reply is shown before it goes all the same: everything after what they had seen, up
 * to the last message of a colleague. Later words of the patient are not shown with it, and wait for their own answer.
 * @param seen `seq` of the last message that they had in sight. @param user_id their own.
 */
export function missedByReply({ item }: Pick<Thread, 'item'>, { seen, user_id }: { seen: number; user_id: string }) {
  const missed = item.messages.filter(
    ({ e_contact_message: { seq, user_id: author } }) => seq > seen && author !== user_id,
  );
  const last = missed.map(({ message_author_type }) => message_author_type).lastIndexOf('clinician');
  return missed.slice(0, last + 1);
}

/** Whether the other side has seen a message of `author`. */
export function isRead({ item }: Thread, { e_contact_message, message_author_type }: ThreadMessage): boolean {
  const { seen_by_patient_seq, seen_by_clinician_seq } = item.e_contact;
  const seen = message_author_type === 'patient' ? seen_by_clinician_seq : seen_by_patient_seq;
  return e_contact_message.seq <= seen;
}
