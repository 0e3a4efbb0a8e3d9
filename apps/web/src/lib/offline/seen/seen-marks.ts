/**
 * How far a person has read each thread, until the server knows. It waits beside the queue: nobody made it, so nobody is asked
 * about it, and of a thread the furthest is the only one. See docs/decisions/0030.
 */
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { markSeen } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { call } from '~/lib/api/call.ts';
import { isRefused } from '~/lib/api/write-record.ts';
import { closeShown } from '~/lib/push/drop-push.ts';
import { withTimeout } from '~/lib/timing.ts';
import { isHere } from '~/lib/vault/lock-state.ts';
import { isOnline, linePatience } from '../connection.ts';
import { offlineDatabase } from '../database.ts';

export interface SeenMark {
  userId: string;
  /** Of the thread. */
  id: string;
  seq: number;
}

const marksOf = (userId: string): string => `${userId}/seen/`;
const placeOf = ({ userId, id }: SeenMark): string => `${marksOf(userId)}${id}`;

/** An id and a number, as the address of a queued write: there is nothing to seal, so two tabs never take from each other. */
async function keep(mark: SeenMark): Promise<true> {
  const { store, done } = (await offlineDatabase()).transaction('cache', 'readwrite');
  const key = placeOf(mark);
  const before = Number((await store.get(key))?.value ?? -1);
  await Promise.all([store.put({ key, timestamp: Date.now(), value: Math.max(before, mark.seq) }), done]);
  return true;
}

/** Removes a sent mark, unless somebody has read further meanwhile. */
async function strike(mark: SeenMark): Promise<void> {
  const { store, done } = (await offlineDatabase()).transaction('cache', 'readwrite');
  const key = placeOf(mark);
  const kept = await store.get(key);
  if (kept !== undefined && Number(kept.value) <= mark.seq) await store.delete(key);
  await done;
}

/** @throws when the server says nothing, or not now. */
async function tell(mark: SeenMark): Promise<EContactItem | undefined> {
  const { userId, id, seq } = mark;
  const options = { silent: true, timeout: linePatience(), userId };
  const asked = call(markSeen, { params: { id }, body: { seq } }, options).catch((error: unknown) => {
    // The thread is none of theirs any more: nobody misses a tick there.
    if (!isRefused(error)) throw error;
  });
  const item = (await asked)?.item;
  await withTimeout(strike(mark));
  return item;
}

/**
 * @returns the thread as it is then; undefined where the mark waits, or is not wanted any more.
 * @throws when it could be neither told nor kept.
 */
export async function noteSeen(mark: SeenMark): Promise<EContactItem | undefined> {
  void closeShownOf(mark.id);
  const isKept = await withTimeout(keep(mark));
  if (!isOnline()) {
    if (isKept) return undefined;
    throw new Error('not kept');
  }
  try {
    return await tell(mark);
  } catch (error) {
    if (isKept) return undefined;
    throw error;
  }
}

/** Everything that waits of whoever is signed in. It stops where the server does not answer. */
export async function tellSeen(userId: string): Promise<void> {
  const before = marksOf(userId);
  const range = IDBKeyRange.bound(before, `${before}\uFFFF`);
  const kept = await withTimeout(offlineDatabase().then((database) => database.getAll('cache', range)));
  for (const { key, value } of kept ?? []) {
    if (!isOnline() || !isHere(userId)) return;
    await tell({ userId, id: key.slice(before.length), seq: Number(value) });
  }
}

/** The notification of a thread that was read here. */
export const closeShownOf = (threadId: string): Promise<void> =>
  closeShown((path) => path.includes(threadId)).catch(() => undefined);
