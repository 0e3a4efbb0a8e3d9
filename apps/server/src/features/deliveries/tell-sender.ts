import type { DeliveryFailure, DeliveryState } from '@hodi/domain/deliveries/delivery.ts';
import { deliveryUpdated } from '@hodi/domain/deliveries/deliveries.events.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { noteDelivered } from '#server/features/notifications/delivery-results.service.ts';
import { performTelling } from '#server/work/perform-public.ts';
import type { FailedMessages } from './failed-messages.ts';
import type { Channel } from './urgency.ts';

/** A message whose state has changed. */
export interface Changed {
  id: string;
  /**
   * The user who is told; null if nobody in particular had it sent, for example a code for the receiver's own request.
   */
  sender_user_id: string | null;
  channel: Channel;
  template: string;
  state: DeliveryState;
  failure: DeliveryFailure | null;
  /** The notification it tells of, and for a push message the device. */
  notification_id: string | null;
  push_subscription_id: string | null;
}

export interface Telling {
  db: Database;
  /** Milliseconds since 1970. */
  now: number;
  wake: (userIds: readonly string[]) => void;
  /** Counts messages that were given up. */
  failed?: FailedMessages | undefined;
}

/** Changes messages and tells the users who had them sent, in one transaction. */
export async function tellingSender(
  { db, now, wake, failed }: Telling,
  change: (tx: Tx) => Promise<readonly Changed[]>,
): Promise<void> {
  const { answer, told } = await performTelling(db, now, async (work) => {
    const changed = await change(work.tx);
    await noteDelivered(work, changed);
    for (const { id, sender_user_id } of changed) {
      if (sender_user_id !== null) work.tell([sender_user_id], deliveryUpdated, { message_id: id });
    }
    return changed;
  });
  for (const { state, failure, ...message } of answer) {
    if (state === 'failed' && failure !== null) failed?.count({ ...message, failure });
  }
  if (told.length > 0) wake(told);
}
