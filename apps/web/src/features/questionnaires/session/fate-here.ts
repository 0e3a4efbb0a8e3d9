/** What this device knows by itself of a sending that began here. Seldom asked, so what tells it is not sent with every page. */
import type { Submission } from '@hodi/domain/questionnaires/flow/submission.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';

/** `waits`: sent, but still on this device. `arrived`: known to have succeeded. `begun`: none of both, as far as is known here. */
export type Fate = 'begun' | 'waits' | 'arrived';

export const queued = (): Promise<readonly QueueRecord[]> =>
  import('~/lib/offline/queue.ts').then(({ reloadQueue }) => reloadQueue());

const wasSent = (key: string): Promise<boolean> =>
  import('~/lib/offline/sent/sent-writes.ts').then((sent) => sent.wasSent(draftOwner(), key));

export async function fateHere({ key }: Submission): Promise<Fate | 'refused'> {
  const record = (await queued().catch(() => [])).find(({ idempotencyKey }) => idempotencyKey === key);
  if (record) return record.state === 'refused' ? 'refused' : 'waits';
  // It went from the queue, in a page that has heard no more of it: that is known without a network too.
  return (await wasSent(key).catch(() => false)) ? 'arrived' : 'begun';
}
