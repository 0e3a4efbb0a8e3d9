import { deliveryUpdated } from '@hodi/domain/deliveries/deliveries.events.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { performTelling } from '#server/work/perform-public.ts';

/** A message whose state has changed. */
export interface Changed {
  id: string;
  /** Who is told; null where nobody in particular had it sent, as a code that somebody asked for themself. */
  sender_user_id: string | null;
}

export interface Telling {
  db: Database;
  /** Milliseconds since 1970. */
  now: number;
  wake: (userIds: readonly string[]) => void;
}

/** Changes messages and lets whoever had them sent know, in one transaction. */
export async function tellingSender(
  { db, now, wake }: Telling,
  change: (tx: Tx) => Promise<readonly Changed[]>,
): Promise<void> {
  const { told } = await performTelling(db, now, async (work) => {
    for (const { id, sender_user_id } of await change(work.tx)) {
      if (sender_user_id !== null) work.tell([sender_user_id], deliveryUpdated, { message_id: id });
    }
  });
  if (told.length > 0) wake(told);
}
