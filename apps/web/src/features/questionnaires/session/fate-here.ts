/** Outcome of a sending that began on this device, as far as the device knows it. */
import type { SentContent } from '@hodi/domain/questionnaires/flow/submission.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { reloadQueue } from '~/lib/offline/queue.ts';

/** `waits`: sent, but still on this device. `arrived`: known to have succeeded. `begun`: none of both, as far as is known here. */
export type Fate = 'begun' | 'waits' | 'arrived';

export const queued = (): Promise<readonly QueueRecord[]> => reloadQueue();

const wasSent = (owner: string, key: string): Promise<boolean> =>
  import('~/lib/offline/sent/sent-writes.ts').then((sent) => sent.wasSent(owner, key));

/** @param owner whose sending it is: somebody else may sign in while the device is asked. */
export async function fateHere({ key }: Pick<SentContent, 'key'>, owner: string): Promise<Fate | 'refused'> {
  const record = (await queued().catch(() => [])).find(({ idempotencyKey }) => idempotencyKey === key);
  if (record) return record.state === 'refused' ? 'refused' : 'waits';
  // It went from the queue, in a page that has heard no more of it: that is known without a network too.
  return (await wasSent(owner, key).catch(() => false)) ? 'arrived' : 'begun';
}
