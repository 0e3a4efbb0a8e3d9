/** The stored reads of a person: each answer by itself, encrypted, under its query's name. */
import type { Query } from '@tanstack/react-query';
import { offlineDatabase } from '~/lib/offline/database.ts';
import { namesOne } from '~/lib/query/forget-patient.ts';
import { tagsOf } from '~/lib/query/known-answers.ts';
import { currentSession } from '~/lib/session/session.ts';
import { cachedKey } from './cache-age.ts';
import { sealFor, unsealFor } from '~/lib/vault/vault.ts';

export interface CachedRead {
  data: unknown;
  /** When the server gave it, milliseconds since 1970. */
  at: number;
  /** Of each of its answers, by which the server knows that it is still the same; older versions of the app kept none. */
  tags?: readonly (string | null)[];
}

/** Entries unused for so many milliseconds are deleted, and the oldest beyond this number. */
const longest = 30 * 86_400_000;
const most = 400;
/** One answer larger than this is not worth its room, in characters. */
const largest = 500_000;

/** @param userId of whom something lies here now; null when nothing does. */
export function noteCached(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(cachedKey);
    else localStorage.setItem(cachedKey, userId);
  } catch {
    // Where nothing can be noted nothing can be kept either.
  }
}

const rangeOf = (userId: string): IDBKeyRange => IDBKeyRange.bound(`${userId}/read/`, `${userId}/read/\uFFFF`);
const placeOf = (userId: string, { queryHash }: Pick<Query, 'queryHash'>): string => `${userId}/read/${queryHash}`;

/** An infinite list's first page has no cursor, which JSON cannot say. */
function revived(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pageParams' in data) || !Array.isArray(data.pageParams))
    return data;
  return { ...data, pageParams: data.pageParams.map((param: unknown) => param ?? undefined) };
}

/** @throws when the device keeps nothing, is locked, or the key is another one. */
export async function loadRead(userId: string, query: Pick<Query, 'queryHash'>): Promise<CachedRead | undefined> {
  const database = await offlineDatabase();
  const kept = await database.get('cache', placeOf(userId, query));
  if (kept === undefined) return undefined;
  const read = (await unsealFor(userId, kept.value)) as CachedRead;
  return { ...read, data: revived(read.data) };
}

/** @throws as `loadRead`. */
export async function saveRead(userId: string, query: Query): Promise<void> {
  const { data, dataUpdatedAt: at } = query.state;
  if (data === undefined || JSON.stringify(data).length > largest) return;
  const value = await sealFor(userId, { data, at, tags: tagsOf(query) } satisfies CachedRead);
  const database = await offlineDatabase();
  // They left while it was sealed: what is put now would stay.
  if (currentSession()?.userId === userId)
    await database.put('cache', { key: placeOf(userId, query), timestamp: at, value });
}

export async function dropRead(userId: string, query: Query): Promise<void> {
  const database = await offlineDatabase();
  await database.delete('cache', placeOf(userId, query));
}

/** Deletes entries about patients whom this person may no longer see. @throws as `loadRead`. */
export async function dropNaming(userId: string, patientIds: ReadonlySet<string>): Promise<void> {
  const database = await offlineDatabase();
  for (const key of await database.getAllKeys('cache', rangeOf(userId))) {
    const kept = await database.get('cache', key);
    if (kept !== undefined && namesOne(patientIds, key, await unsealFor(userId, kept.value)))
      await database.delete('cache', key);
  }
}

/** Reads about a patient that still lie here. @throws as `loadRead`. */
export async function readsNaming(userId: string, patientId: string): Promise<unknown[]> {
  const database = await offlineDatabase();
  const ids = new Set([patientId]);
  const found: unknown[] = [];
  for (const { key, value } of await database.getAll('cache', rangeOf(userId))) {
    const { data } = (await unsealFor(userId, value)) as CachedRead;
    if (namesOne(ids, key, data)) found.push(data);
  }
  return found;
}

/** Of whoever leaves. */
export async function dropReads(userId: string): Promise<void> {
  const database = await offlineDatabase();
  await database.delete('cache', rangeOf(userId));
}

export async function dropOldReads(userId: string): Promise<void> {
  const database = await offlineDatabase();
  const kept: { key: string; timestamp: number }[] = [];
  let cursor = await database.transaction('cache').store.openCursor(rangeOf(userId));
  for (; cursor !== null; cursor = await cursor.continue()) {
    const { key, timestamp } = cursor.value;
    kept.push({ key, timestamp });
  }
  kept.sort((a, b) => b.timestamp - a.timestamp);
  const old = kept.filter(({ timestamp }, index) => index >= most || Date.now() - timestamp > longest);
  for (const { key } of old) await database.delete('cache', key);
}
