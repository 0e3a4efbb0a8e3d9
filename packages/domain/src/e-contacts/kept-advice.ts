/**
 * How long the patient of an emergency is told what to do, when they are asked whether they got care, and in which of their
 * texts danger words are looked for.
 */
import { typedTexts } from '../attachments/attached-message.ts';
import { type Call, isReached } from './call.ts';
import type { EContactItem } from './e-contact.ts';
import type { Thread } from './e-contacts.api.ts';
import { careAsked, type Emergency } from './emergency-state.ts';
import { followUpOf } from './follow-up.ts';

/** The emergency of a thread. The version before does not tell it: then it follows from the red flags. */
export function emergencyOfThread({ item, red_flags }: Pick<Thread, 'item' | 'red_flags'>): Emergency | null {
  if (item.emergency !== undefined) return item.emergency;
  const flags = red_flags.filter(({ severity }) => severity === 'emergency');
  const [first] = flags;
  if (first === undefined) return null;
  const seen = flags.flatMap(({ acknowledged_at: at, acknowledged_by: by }) => (at === null ? [] : [{ at, by }]));
  const inOrder = seen.sort((one, other) => (one.at < other.at ? 1 : -1));
  const last = seen.length < flags.length ? undefined : inOrder[0];
  const seenBy = { seen_at: last?.at ?? null, seen_by: last?.by ?? null };
  const unanswered = { answered_at: null, answer_read_at: null };
  return { state: last === undefined ? 'open' : 'seen', raised_at: first.triggered_at, ...seenBy, ...unanswered };
}

/**
 * Whether a clinician has written since, or a call has reached the patient. Messages written before that arrived late
 * do not count.
 */
function isTakenUp({ raised_at }: Emergency, { messages }: EContactItem, calls: readonly Call[]): boolean {
  const since = Date.parse(raised_at);
  const isAfter = (at: string): boolean => Date.parse(at) >= since;
  return (
    messages.some(
      ({ message_author_type: by, e_contact_message: { written_at, created_at } }) =>
        by === 'clinician' && isAfter(written_at ?? created_at),
    ) || calls.some(({ outcome, called_at }) => isReached(outcome) && isAfter(called_at))
  );
}

/** Whether the patient still follows the advice of their emergency: that it was seen, or a visit booked, ends nothing. */
export function keepsAdvice(thread: Pick<Thread, 'item' | 'red_flags' | 'calls'>): boolean {
  const emergency = emergencyOfThread(thread);
  if (emergency === null || thread.item.e_contact.status === 'resolved') return false;
  return !isTakenUp(emergency, thread.item, thread.calls ?? []);
}

/** The same as far as a list knows it, which has the last message and no calls. */
export function keepsAdviceInList(item: EContactItem): boolean {
  const { emergency, open_severity, e_contact } = item;
  if (emergency === undefined) return open_severity === 'emergency';
  if (emergency === null || emergency.state === 'answered' || e_contact.status === 'resolved') return false;
  return !isTakenUp(emergency, item, []);
}

/**
 * Whether only the thread tells if the advice is kept: it was answered without a message, by a call, which ends it, or by a
 * visit, which does not.
 */
export function onlyThreadTellsAdvice(item: EContactItem): boolean {
  const { emergency, e_contact } = item;
  if (!emergency || emergency.state !== 'answered' || e_contact.status === 'resolved') return false;
  return emergency.answer_read_at === emergency.answered_at && !isTakenUp(emergency, item, []);
}

/** Whether the patient is asked now, once, if they got care. @param now by the server's clock. */
export function isCareAsked({ emergency }: Pick<EContactItem, 'emergency'>, now: number): boolean {
  if (!emergency || (emergency.care_answer ?? null) !== null) return false;
  const age = now - Date.parse(emergency.raised_at);
  return age >= careAsked.after && age < careAsked.until;
}

/** Everything typed in or about the patient's messages since the clinic's last answer; of a follow-up also its own message. */
export function unansweredTexts({ item: { messages }, answers }: Pick<Thread, 'item' | 'answers'>): string[] {
  const last = messages.map(({ message_author_type }) => message_author_type).lastIndexOf('clinician');
  const asked = last < 0 ? followUpOf(answers) : undefined;
  const since = messages.slice(last + 1).flatMap(({ e_contact_message }) => typedTexts(e_contact_message));
  return asked ? [asked.message, ...since] : since;
}
