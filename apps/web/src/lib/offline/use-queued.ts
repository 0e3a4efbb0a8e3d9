import type { BodyOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { useStore } from '~/lib/store.ts';
import type { QueueRecord } from './database.ts';
import { queueStore } from './queue-store.ts';

/** The user's unsent writes, oldest first; only those of a thread or a contract if asked. */
export function useQueued(only: { thread?: string; name?: string } = {}): QueueRecord[] {
  return useStore(queueStore).filter(
    (record) =>
      (only.thread === undefined || record.thread === only.thread) &&
      (only.name === undefined || record.name === only.name),
  );
}

/** What a write of this contract says. What this device can no longer open says nothing, nor does one of another contract. */
export const bodyOf = <E extends Endpoint>({ name }: E, record: Pick<QueueRecord, 'name' | 'body'>): BodyOf<E> | null =>
  record.name === name ? (record.body as BodyOf<E> | null) : null;
