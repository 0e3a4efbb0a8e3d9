/** The local database: unsent writes, what was sent lately, and what a person typed. Everything belongs to a user. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { QueueState } from '@hodi/domain/offline/queue-order.ts';

/**
 * Key of a sent write: the server's time of arrival to the second, after all that arrived before. The keys sort by
 * arrival, whatever the phone's clock says.
 */
export const sentPlace = (userId: string, at: number | string): string => `${userId}/sent/${at}`;

/** Those of one user. */
export const sentOf = (userId: string): IDBKeyRange =>
  IDBKeyRange.bound(sentPlace(userId, ''), sentPlace(userId, '\uFFFF'));

/** An earlier version of an edited write: the key under which it was sent, and its body. */
export type SentVersion = readonly [idempotencyKey: string, body: unknown];

/** A write that waits to be sent. It holds no access token: the owner's session sends it. */
export interface QueueRecord {
  id: string;
  /** How it is written down; see `present` in queue.ts for those of older versions of the app. */
  version: number;
  /** Milliseconds since 1970. */
  timestamp: number;
  retryCount: number;
  lastError: string | null;
  url: string;
  method: string;
  body: unknown;
  headers: Record<string, string>;
  /** Of the thing that it creates: each may have arrived, with an answer that got lost. */
  earlier?: readonly SentVersion[];
  idempotencyKey: string;
  userId: string;
  /** Name of the contract. */
  name: string;
  thread: string | null;
  creates: string[];
  needs: string[];
  urgent?: boolean;
  state: QueueState;
  /** Kind of write as a text key, and the person's own words: for the list of unsent writes. */
  title: string;
  summary: string;
  /** Where its author can change what was refused. */
  editAt: string | null;
  /** The clinic has it as it was before it was edited: this one cannot be done any more. */
  isThere?: boolean;
  /** The tab that is sending it right now, not from the queue; if that tab is gone, the write waits like any other. */
  heldBy: string | null;
}

/** A write as it lies here; see queued-record.ts. */
export interface KeptRecord extends Omit<QueueRecord, 'body' | 'earlier' | 'summary' | 'lastError'> {
  /** Body, earlier ones and summary, sealed; records of versions 1 and 2 have them as they are instead. */
  words?: unknown;
  /** Of its last refusal, sealed. */
  reason?: unknown;
}

export interface KeptThing {
  key: string;
  timestamp: number;
  value: unknown;
  /** The tab that typed it. */
  by?: string;
}

interface OfflineDatabase extends DBSchema {
  queue: { key: string; value: KeptRecord; indexes: { timestamp: number } };
  cache: { key: string; value: KeptThing; indexes: { timestamp: number } };
}
export type OfflineStores = IDBPDatabase<OfflineDatabase>;

let opened: Promise<OfflineStores> | undefined;
let hadOne = false;

/** Hear that the database was taken from under this page: another may lie in its place, with other keys or none. */
export const onTakenAway = new Set<() => void>();

function takenAway(): void {
  for (const hear of onTakenAway) hear();
}

async function open(): Promise<OfflineStores> {
  // Nobody needs it before the first thing is kept.
  const { openDB } = await import('idb');
  let isNew = false;
  const stores = await openDB<OfflineDatabase>('hodi-offline', 1, {
    upgrade(database) {
      isNew = true;
      database.createObjectStore('queue', { keyPath: 'id' }).createIndex('timestamp', 'timestamp');
      database.createObjectStore('cache', { keyPath: 'key' }).createIndex('timestamp', 'timestamp');
    },
    // A tab with a newer version of the app must not wait for this one; what is asked for next opens it anew.
    blocking(_now, _wanted, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
      takenAway();
    },
  });
  // Not every browser tells of it.
  if (isNew && hadOne) takenAway();
  hadOne = true;
  // Something had waited here, and the browser has cleared it away.
  if (isNew && document.cookie.includes('hodi-waiting')) (await import('./lost/unsent-count-cookie.ts')).markLost();
  return stores;
}

/** It does not answer: what is asked for next opens it anew. */
export const openAnew = (): void => void (opened = undefined);

/** @throws when the browser keeps nothing (private mode, storage full). */
export function offlineDatabase(): Promise<OfflineStores> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
