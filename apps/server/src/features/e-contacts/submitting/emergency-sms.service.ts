/**
 * Emergencies that somebody invents or repeats must not drown those of others: of one patient nobody gets a second SMS of a
 * kind within ten minutes. Flags, lists, events and counts know nothing of this.
 */
import type { MessageTemplate } from '@hodi/domain/notifications/message-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { emergencySms } from '#server/outside/sms/texts.ts';
import { type Enough, hadEnough } from '#server/work/outbox-rows.ts';
import { type Throttle, countTry, forgiveAttempts } from '#server/work/throttle.ts';
import type { OutgoingMessage, Work } from '#server/work/work.ts';

/** The query for what is overdue knows the same ten minutes: escalation.repository.ts. */
const throttle: Throttle = { kind: 'emergency-sms', limit: 1, window: 600_000, isFixed: true };

interface Sending {
  readonly tx: Tx;
  readonly now: number;
  sendOut(message: OutgoingMessage): void;
}

interface Of {
  /** Signs what is counted. */
  secret: string;
  patient_id: string;
}

const subjectOf = (template: string, patient_id: string, user_id: string | null) =>
  `${template}:${patient_id}:${user_id}`;

/** Sends it, unless whom it is to has heard of this patient just now. */
export async function sendOfEmergency(
  work: Sending,
  { secret, patient_id }: Of,
  message: OutgoingMessage,
): Promise<void> {
  const subject = subjectOf(message.template, patient_id, message.receiver_user_id);
  const wait = await countTry({ db: work.tx, secret, now: work.now }, throttle, subject);
  if (wait === null) work.sendOut(message);
}

/** Limit of SMS about emergencies of others: a clinician who got so many is looking already; a working one never gets so many. */
const enough: Enough = { templates: ['sms.emergency'], limit: 10, within: 600_000 };

/** Sends the SMS of emergencies that came from a colleague: one for all of them. */
export async function sendOfMoved(work: Work, to: Parameters<typeof emergencySms>[0]): Promise<void> {
  const told = await hadEnough(work, [to.user_id], enough);
  if (!told.has(to.user_id)) work.sendOut(emergencySms(to));
}

/** Somebody has seen to it: the patient's next emergency is news again to whoever heard of this one, by these templates. */
export async function nextEmergencyIsNews(
  tx: Tx,
  { secret, patient_id }: Of,
  told: readonly (readonly [template: MessageTemplate, users: readonly string[]])[],
): Promise<void> {
  const forgive = (template: string, user_id: string) =>
    forgiveAttempts({ db: tx, secret }, throttle, subjectOf(template, patient_id, user_id));
  // In the order in which they were counted.
  await Promise.all(told.flatMap(([template, users]) => users.map((user_id) => forgive(template, user_id))));
}
