/**
 * Stores the outcome of a notification's message: the thread shows how far it got, and a device that is gone is
 * forgotten.
 */
import { eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { DeliveryFailure, DeliveryState } from '@hodi/domain/deliveries/delivery.ts';
import type { NotificationWay } from '@hodi/domain/notifications/notification-rules.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import { lockSubject, putTold, setThreadTold, sidesOf, subjectOf, takeBackTold } from './told.repository.ts';
import { deleteSubscription } from './subscriptions.repository.ts';

interface Delivered {
  channel: NotificationWay;
  state: DeliveryState;
  failure: DeliveryFailure | null;
  notification_id: string | null;
  push_subscription_id: string | null;
}

/** The thread shows the first channel that worked. */
export async function sayTold(work: PublicWork, { id, by }: { id: string; by: NotificationWay }): Promise<void> {
  const told = await putTold(work.tx, { id, by, at: work.at });
  const sides = told && (await sidesOf(work.tx, told.subject_id));
  if (told === undefined || sides === undefined) return;
  const columns =
    told.user_type === 'patient'
      ? { patient_told_at: work.at, patient_told_by: by, patient_not_reached_at: null }
      : { clinician_told_at: work.at, clinician_told_by: by };
  await setThreadTold(work.tx, told.subject_id, columns);
  work.tell([sides.patient_user_id, sides.clinician_user_id, sides.owner_user_id], eContactUpdated, {
    e_contact_id: told.subject_id,
  });
}

/** Runs in the transaction that stores the outcome of the messages. */
export async function noteDelivered(work: PublicWork, changed: readonly Delivered[]): Promise<void> {
  for (const { channel: by, state, failure, notification_id: id, push_subscription_id } of changed) {
    if (push_subscription_id !== null && failure === 'invalid_receiver')
      await deleteSubscription(work.tx, push_subscription_id);
    if (id === null || state === 'waiting') continue;
    const subject = await subjectOf(work.tx, id);
    // The thread before its notification, as everywhere; here it waits for the lock.
    if (subject !== undefined) await lockSubject(work.tx, subject, 'wait');
    if (state === 'failed') await takeBackTold(work.tx, { id, by, at: work.at });
    else await sayTold(work, { id, by });
  }
}
