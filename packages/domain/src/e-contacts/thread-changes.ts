/**
 * A thread that a device has already comes to it again as what is new. The device says how far it has it, and by a digest
 * what stands there: where that is not word for word what the server has (put back to a backup, an author renamed, a message
 * spoken meanwhile), it gets the thread whole. So what is put together from both is never anything but the whole.
 */
import type { ThreadMessage } from './e-contact.ts';
import type { Thread } from './e-contacts.api.ts';
import { lastSeqOf } from './inquiry-progress.ts';

/** How far somebody has a thread, and what they have of it. */
export interface KnownThread {
  after: number;
  known: string;
}

const upTo =
  (after: number) =>
  ({ e_contact_message: { seq } }: ThreadMessage): boolean =>
    seq <= after;

/** 64 bits of a text. It guards against what happened, not against somebody who would seek two texts of one digest. */
function digestOf(text: string): string {
  let [one, other] = [1, 2];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2_654_435_761);
    one ^= one >>> 15;
    other = Math.imul(other ^ code, 1_597_334_677);
    other ^= other >>> 13;
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
}

/** Of all that `changesSince` leaves out: whatever else a later version puts there is in it too. */
function digestTo({ item, answers, changed_answers, age_days }: Thread, after: number): string {
  const left = [item.info_text, answers, changed_answers, age_days, item.messages.filter(upTo(after))];
  return digestOf(JSON.stringify(left));
}

/** State of a cached thread, sent along when the thread is requested again. */
export function knownOf(thread: Thread): KnownThread {
  const after = lastSeqOf(thread.item);
  return { after, known: digestTo(thread, after) };
}

/**
 * The thread for somebody who has it as far as they say: the messages after that, and whole all that changes in place, such as
 * state, seen marks, people, red flags and services. The words and answers of the inquiry are left out. Whole where they
 * have something else.
 */
export function changesSince(thread: Thread, { after, known }: KnownThread): Thread {
  if (digestTo(thread, after) !== known) return thread;
  const { age_days: _, ...rest } = thread;
  const { item } = thread;
  const messages = item.messages.filter((message) => !upTo(after)(message));
  const info_text = { ...item.info_text, message: '', audio_url: null };
  return { ...rest, after, answers: {}, changed_answers: [], item: { ...item, info_text, messages } };
}

/** The whole thread: what was there when it was asked for, with what was answered. */
export function withChanges(before: Thread, answer: Thread): Thread {
  const { after, ...rest } = answer;
  if (after === undefined) return answer;
  const { item, answers, changed_answers, age_days } = before;
  const messages = [...item.messages.filter(upTo(after)), ...rest.item.messages];
  return {
    ...rest,
    answers,
    changed_answers,
    ...(age_days !== undefined && { age_days }),
    item: { ...rest.item, info_text: item.info_text, messages },
  };
}
