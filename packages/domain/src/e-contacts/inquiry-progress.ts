/**
 * Everything that changes in an inquiry goes one way: messages are added, seen marks rise, red flags are acknowledged,
 * the end is final. So two pictures of one inquiry tell by themselves which is the later, whichever way and in
 * whichever order they came: by an answer, an event, an echo, a replay.
 */
import type { EContactItem } from './e-contact.ts';

/** The `seq` of the last message; 0 when there is only the inquiry itself. */
export const lastSeqOf = (item: EContactItem): number =>
  item.messages.reduce((last, { e_contact_message }) => Math.max(last, e_contact_message.seq), 0);

function progressOf(item: EContactItem): number {
  const { seen_by_patient_seq, seen_by_clinician_seq, status } = item.e_contact;
  const end = status === 'resolved' ? 1 : 0;
  return lastSeqOf(item) + seen_by_patient_seq + seen_by_clinician_seq + end - item.unacknowledged_red_flag_count;
}

/** Whether `item` is an earlier picture than `known`, and so says nothing new. */
export const isOutdated = (item: EContactItem, known: EContactItem): boolean => progressOf(item) < progressOf(known);

/** Nobody has written since it was sent: it stands where it was put when it was new. */
export const isUnanswered = (item: EContactItem): boolean => lastSeqOf(item) === 0;
