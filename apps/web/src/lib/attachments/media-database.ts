/**
 * Photos and voice notes on this device: being written, waiting to be sent, or sent lately. They have a database of their own, so
 * that large files never burden the one that keeps the text. Everything belongs to a user; bytes and description are sealed.
 */
import type { DBSchema, IDBPDatabase } from 'idb';
import { noteMedia } from './media-mark.ts';

/**
 * `draft`: beside a message that is being written. `waiting`: its message was given to the queue. `cancelled`: its bytes are gone,
 * and the server is told. `refused`: the server does not take it. `sent`: kept for a week.
 */
export type MediaState = 'draft' | 'waiting' | 'cancelled' | 'refused' | 'sent';

export interface KeptMedia {
  id: string;
  userId: string;
  /** The thread or the questionnaire in which it is written. */
  place: string;
  /** The message or inquiry that names it; must be at the server first. */
  parent: string | null;
  state: MediaState;
  /** Of the bytes. */
  size: number;
  /** Milliseconds since 1970. */
  at: number;
  /** `DraftMedia`, sealed. */
  words: unknown;
  /** Since when the server knows no such thing. */
  missingSince?: number | null;
  /** Code of the server. */
  reason?: string | null;
}

interface MediaDatabase extends DBSchema {
  media: { key: string; value: KeptMedia; indexes: { userId: string } };
  /** Apart, so that a list of them reads no bytes. */
  bytes: { key: string; value: unknown };
}
type MediaStores = IDBPDatabase<MediaDatabase>;

let opened: Promise<MediaStores> | undefined;

async function open(): Promise<MediaStores> {
  const { openDB } = await import('idb');
  return openDB<MediaDatabase>('hodi-media', 1, {
    upgrade(database) {
      database.createObjectStore('media', { keyPath: 'id' }).createIndex('userId', 'userId');
      database.createObjectStore('bytes');
    },
    // A tab with a newer version of the app must not wait for this one.
    blocking(_now, _wanted, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  });
}

/** @throws when the browser keeps nothing (private mode, storage full). */
export function mediaDatabase(): Promise<MediaStores> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

export const mediaOf = async (userId: string): Promise<KeptMedia[]> =>
  (await mediaDatabase()).getAllFromIndex('media', 'userId', userId);

/**
 * Ids of a user's media about somebody, sent or not.
 * @param ids of the person, and of their threads: a place is one of these, or a questionnaire about one.
 */
export async function mediaAbout(userId: string, ids: readonly string[]): Promise<string[]> {
  const isAbout = ({ place, parent }: KeptMedia) => ids.some((id) => place.includes(id) || parent === id);
  return (await mediaOf(userId)).filter(isAbout).map(({ id }) => id);
}

/** @throws when there is no room. */
export async function putMedia(media: KeptMedia, bytes: unknown): Promise<void> {
  const transaction = (await mediaDatabase()).transaction(['media', 'bytes'], 'readwrite');
  await Promise.all([
    transaction.objectStore('media').put(media),
    transaction.objectStore('bytes').put(bytes, media.id),
    transaction.done,
  ]);
  noteMedia(true);
}

export const readBytes = async (id: string): Promise<unknown> => (await mediaDatabase()).get('bytes', id);

/** Changes what is still there. @returns what stands there now. */
export async function changeMedia(id: string, change: Partial<KeptMedia>): Promise<KeptMedia | undefined> {
  const transaction = (await mediaDatabase()).transaction('media', 'readwrite');
  const kept = await transaction.store.get(id);
  const changed = kept && { ...kept, ...change };
  if (changed !== undefined) await transaction.store.put(changed);
  await transaction.done;
  return changed;
}

export async function deleteMedia(ids: readonly string[], { onlyBytes = false } = {}): Promise<void> {
  const transaction = (await mediaDatabase()).transaction(['media', 'bytes'], 'readwrite');
  for (const id of ids) {
    void transaction.objectStore('bytes').delete(id);
    if (!onlyBytes) void transaction.objectStore('media').delete(id);
  }
  await transaction.done;
}

/** How long what was sent stays, in milliseconds. */
const sentFor = 7 * 86_400_000;
/** Of the browser's storage: above it what was sent goes early. */
const fullFrom = 0.8;

async function isNearlyFull(): Promise<boolean> {
  const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {};
  return usage > quota * fullFrom;
}

/** Of everybody: what was sent a week ago; all that was sent, where there is little room. */
export async function tidyMedia({ makeRoom = false } = {}): Promise<void> {
  const database = await mediaDatabase();
  const all = await database.getAll('media');
  const isShort = makeRoom || (await isNearlyFull());
  const isOver = ({ state, at }: KeptMedia) => state === 'sent' && (isShort || Date.now() - at > sentFor);
  const old = all.filter(isOver).map(({ id }) => id);
  if (old.length > 0) await deleteMedia(old);
  if (all.length > old.length) return;
  noteMedia(false);
  // Another tab may have added one in that moment.
  if ((await database.count('media')) > 0) noteMedia(true);
}
