/** The sign of danger that an inquiry carries in lists, on the dashboard and above its consultation. */
import type { EContactItem } from './e-contact.ts';
import { answerReadWithin, urgencies } from './emergency-state.ts';

/** Somebody must act on it now. */
export type EmergencySign = 'emergency_open' | 'emergency_seen' | 'answer_unread';
export type DangerSign = EmergencySign | 'self_harm' | 'message_warning' | 'warning';

/** By what lists are sorted. A server of the last version tells only the worst open red flag. */
export function urgencyOfItem({ urgency, open_severity }: EContactItem): number {
  if (urgency !== undefined) return urgency;
  if (open_severity === 'emergency') return urgencies.emergency_open;
  return open_severity === 'warning' ? urgencies.warning : urgencies.none;
}

/** Whether a clinician still has to answer the emergency: then the inquiry is neither resolved nor set aside. */
export const isUnanswered = ({ emergency }: EContactItem): boolean =>
  emergency?.state === 'open' || emergency?.state === 'seen';

/** Whether the answer to the emergency lies unopened for so long that somebody should call. The server brings it back a little later. */
function isAnswerUnread({ emergency }: EContactItem, now: number): boolean {
  if (emergency?.state !== 'answered' || emergency.answered_at === null) return false;
  return emergency.answer_read_at === null && now - Date.parse(emergency.answered_at) >= answerReadWithin;
}

const signs: Readonly<Record<number, DangerSign>> = {
  [urgencies.emergency_open]: 'emergency_open',
  [urgencies.emergency_unanswered]: 'answer_unread',
  [urgencies.self_harm]: 'self_harm',
  [urgencies.message_warning]: 'message_warning',
  [urgencies.warning]: 'warning',
};

/** The gravest; null where nothing is dangerous. @param now by the server's clock, in milliseconds. */
export function dangerSign(item: EContactItem, now: number): DangerSign | null {
  if (isUnanswered(item)) return item.emergency?.state === 'open' ? 'emergency_open' : 'emergency_seen';
  if (isAnswerUnread(item, now)) return 'answer_unread';
  return signs[urgencyOfItem(item)] ?? null;
}

export const isEmergencySign = (sign: DangerSign | null): sign is EmergencySign =>
  sign === 'emergency_open' || sign === 'emergency_seen' || sign === 'answer_unread';
