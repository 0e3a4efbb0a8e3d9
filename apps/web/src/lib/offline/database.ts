/** The local database: unsent writes, and what a person typed but has not sent. Everything in it belongs to a user. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { QueueState } from '@hodi/domain/offline/queue-order.ts';

/** A write that waits to be sent. It holds no access token: the owner's session sends it. */
export interface QueueRecord {
  id: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  retryCount: number;
  lastError: string | null;
  url: string;
  method: string;
  body: unknown;
  headers: Record<string, string>;
  idempotencyKey: string;
  userId: string;
  /** Name of the contract. */
  name: string;
  thread: string | null;
  creates: string[];
  needs: string[];
  state: QueueState;
  /** What it is, as a text key, and the person's own words: for who looks at what waits. */
  title: string;
  summary: string;
  /** Where its author can change what was refused; records of an older version of the app have none. */
  editAt?: string | null;
  /** The tab that is sending it right now, not from the queue; if that tab is gone, the write waits like any other. */
  heldBy: string | null;
}

interface OfflineDatabase extends DBSchema {
  queue: { key: string; value: QueueRecord; indexes: { timestamp: number } };
  cache: { key: string; value: { key: string; timestamp: number; value: unknown }; indexes: { timestamp: number } };
}

let opened: Promise<IDBPDatabase<OfflineDatabase>> | undefined;

async function open(): Promise<IDBPDatabase<OfflineDatabase>> {
  // Nobody needs it before the first thing is kept.
  const { openDB } = await import('idb');
  return openDB<OfflineDatabase>('hodi-offline', 1, {
    upgrade(database) {
      database.createObjectStore('queue', { keyPath: 'id' }).createIndex('timestamp', 'timestamp');
      database.createObjectStore('cache', { keyPath: 'key' }).createIndex('timestamp', 'timestamp');
    },
    terminated() {
      opened = undefined;
    },
  });
}

/** @throws when the browser keeps nothing (private mode, storage full). */
export function offlineDatabase(): Promise<IDBPDatabase<OfflineDatabase>> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
