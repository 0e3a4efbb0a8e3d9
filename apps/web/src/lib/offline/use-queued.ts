import type { BodyOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { useStore } from '~/lib/store.ts';
import type { QueueRecord } from './database.ts';
import { onTheirWay, queueStore } from './queue-store.ts';

/** The user's unsent writes, oldest first; only those of a thread or a contract if asked. */
export function useQueued(only: { thread?: string; name?: string } = {}): QueueRecord[] {
  return useStore(queueStore).filter(
    (record) =>
      (only.thread === undefined || record.thread === only.thread) &&
      (only.name === undefined || record.name === only.name),
  );
}

/** How many of somebody's own leave this tab now, beside those that wait. */
export function useOnTheirWay(userId: string | undefined, waiting: readonly QueueRecord[]): number {
  const isNotHere = (id: string) => waiting.every((record) => record.id !== id);
  return useStore(onTheirWay).filter((record) => record.userId === userId && isNotHere(record.id)).length;
}

/**
 * The body of a queued write of this contract. Null for other contracts, and for records that this device can no longer
 * open.
 */
export const bodyOf = <E extends Endpoint>({ name }: E, record: Pick<QueueRecord, 'name' | 'body'>): BodyOf<E> | null =>
  record.name === name ? (record.body as BodyOf<E> | null) : null;
