/**
 * Two pictures of one inquiry tell by themselves which is the later, whichever way and in whichever order they came: by an
 * answer, an event, an echo, a replay. The server counts the changes. One of the last version does not: of its inquiries
 * everything goes one way, since messages are added, seen marks rise, red flags are acknowledged, and the end is final.
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
export function isOutdated(item: EContactItem, known: EContactItem): boolean {
  if (item.revision !== undefined && known.revision !== undefined) return item.revision < known.revision;
  return progressOf(item) < progressOf(known);
}

/** Nobody has written since it was sent: it stands where it was put when it was new. */
export const hasNoMessages = (item: EContactItem): boolean => lastSeqOf(item) === 0;
