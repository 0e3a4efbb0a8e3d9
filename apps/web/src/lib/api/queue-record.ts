import type { CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { nextWrite } from '@hodi/domain/offline/queue-order.ts';
import { newId } from '~/lib/ids.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { recordVersion } from '~/lib/offline/queue.ts';
import { currentSession } from '~/lib/session/session.ts';
import { urlOf } from './request-url.ts';
import type { SendOptions } from './send.ts';

const lastOf = (queue: readonly QueueRecord[]): QueueRecord | undefined => queue[queue.length - 1];

/** A write as it is kept: everything but an access token. */
export function recordOf(endpoint: Endpoint, args: CallOf<Endpoint>, options: SendOptions): QueueRecord {
  return {
    id: newId(),
    version: recordVersion,
    timestamp: Date.now(),
    retryCount: 0,
    lastError: null,
    url: urlOf(endpoint, args),
    method: endpoint.method,
    body: args.body,
    headers: {},
    idempotencyKey: options.idempotencyKey ?? newId(),
    userId: currentSession()?.userId ?? '',
    name: endpoint.name,
    thread: options.thread ?? null,
    creates: options.creates ?? [],
    needs: options.needs ?? [],
    state: 'waiting',
    title: options.title,
    summary: options.summary ?? '',
    editAt: options.editAt ?? null,
    heldBy: null,
  };
}

/** Never before what waits already, even when the phone's clock was set back. */
export const atTheEnd = (record: QueueRecord, queue: readonly QueueRecord[]): QueueRecord => ({
  ...record,
  timestamp: Math.max(record.timestamp, (lastOf(queue)?.timestamp ?? 0) + 1),
});

/** Whether something that waits must arrive first: of its thread, or what it needs. */
export function mustWait(record: QueueRecord, queue: readonly QueueRecord[]): boolean {
  const aside = new Set(queue.filter(({ state }) => state !== 'failed' && state !== 'refused').map(({ id }) => id));
  return nextWrite([...queue, record], aside)?.id !== record.id;
}
