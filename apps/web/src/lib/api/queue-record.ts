import type { CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { nextWrite, type QueuedWrite } from '@hodi/domain/offline/queue-order.ts';
import { newId } from '~/lib/ids.ts';
import type { QueueRecord, SentVersion } from '~/lib/offline/database.ts';
import { recordVersion } from '~/lib/offline/queue.ts';
import { currentSession } from '~/lib/session/session.ts';
import { urlOf } from './request-url.ts';
import type { SendOptions } from './send-options.ts';

/** Keys and bodies already sent by these records, for an edit that replaces them. */
export const versionsOf = (records: readonly QueueRecord[]): SentVersion[] =>
  records.flatMap(({ earlier = [], idempotencyKey, body }) => [...earlier, [idempotencyKey, body] as const]);

/** A write as it is kept: everything but an access token. */
export function recordOf(endpoint: Endpoint, args: CallOf<Endpoint>, options: SendOptions): QueueRecord {
  const idempotencyKey = options.idempotencyKey ?? newId();
  const earlier = [...(options.versions ?? [])].filter(([key]) => key !== idempotencyKey);
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
    ...(earlier.length > 0 && { earlier }),
    idempotencyKey,
    userId: options.userId ?? currentSession()?.userId ?? '',
    name: endpoint.name,
    thread: options.thread ?? null,
    creates: options.creates ?? [],
    needs: options.needs ?? [],
    ...(options.urgent && { urgent: true }),
    state: 'waiting',
    title: options.title,
    summary: options.summary ?? '',
    editAt: options.editAt ?? null,
    heldBy: null,
  };
}

/**
 * Whether an earlier queued write must be sent before this one: one of the same thread, or one that creates what this
 * needs. The new record sorts last, even if the phone's clock was set back.
 */
export function mustWait(made: QueueRecord, queue: readonly QueuedWrite[]): boolean {
  const record = { ...made, timestamp: Infinity };
  const aside = new Set(queue.filter(({ state }) => state !== 'failed' && state !== 'refused').map(({ id }) => id));
  return nextWrite([...queue, record], aside)?.id !== record.id;
}
