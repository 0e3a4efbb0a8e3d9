/** The queue of the signed-in user: kept in the local database, shown from memory, the same in every tab. */
import { byAge } from '@hodi/domain/offline/queue-order.ts';
import { currentSession, onSessionChange } from '~/lib/session/session.ts';
import { type QueueRecord, offlineDatabase } from './database.ts';
import { queueStore } from './queue-store.ts';
import { bePresent, presentTabs } from './tab-presence.ts';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('hodi-queue') : undefined;
/** Where a message between tabs got lost, the count is right again after this many milliseconds. */
const pollEvery = 2_000;

const sameAs = (a: readonly QueueRecord[], b: readonly QueueRecord[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

async function readQueue(userId: string): Promise<QueueRecord[]> {
  const database = await offlineDatabase();
  const mine = (await database.getAllFromIndex('queue', 'timestamp')).filter((record) => record.userId === userId);
  if (!mine.some(({ heldBy }) => heldBy !== null)) return mine.sort(byAge);
  const isPresent = await presentTabs();
  return mine.filter(({ heldBy, timestamp }) => heldBy === null || !isPresent(heldBy, timestamp)).sort(byAge);
}

/** Reads the queue anew: after a change here, in another tab, or of the user. */
export async function reloadQueue(): Promise<readonly QueueRecord[]> {
  const userId = currentSession()?.userId;
  const mine = userId === undefined ? [] : await readQueue(userId);
  if (currentSession()?.userId !== userId) return queueStore.get();
  if (!sameAs(mine, queueStore.get())) queueStore.set(mine);
  return queueStore.get();
}

async function changed(): Promise<void> {
  await reloadQueue();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within the origin.
  channel?.postMessage('changed');
}

/** @throws when the browser cannot keep it. */
export async function addRecord(record: QueueRecord): Promise<void> {
  if (record.heldBy !== null) bePresent();
  const database = await offlineDatabase();
  await database.add('queue', record);
  // The browser may not clear away what nobody else has. It answers silently, or asks once.
  if (record.heldBy === null) void navigator.storage?.persist?.().catch(() => undefined);
  if (record.heldBy === null) await changed();
}

/** Changes a record that is still there; one that was sent or discarded meanwhile stays gone. */
export async function updateRecord(id: string, change: Partial<QueueRecord>): Promise<void> {
  const database = await offlineDatabase();
  const transaction = database.transaction('queue', 'readwrite');
  const record = await transaction.store.get(id);
  if (record !== undefined) await transaction.store.put({ ...record, ...change });
  await transaction.done;
  await changed();
}

/** Sent, or thrown away by its author. */
export async function removeRecord(id: string): Promise<void> {
  const database = await offlineDatabase();
  await database.delete('queue', id);
  await changed();
}

/** Only after its author confirmed what will be lost. */
export const discardRecord = removeRecord;

/** Gives every write that failed for passing causes fresh tries; what was refused waits for its author. */
export async function freshTries(): Promise<void> {
  for (const record of queueStore.get()) {
    if (record.state === 'failed') await updateRecord(record.id, { state: 'waiting', retryCount: 0 });
  }
}

/** Send again, asked for by the author. */
export const retryRecord = (id: string): Promise<void> =>
  updateRecord(id, { state: 'waiting', retryCount: 0, lastError: null });

/** Follows other tabs and the signed-in user. */
export function watchQueue(): () => void {
  bePresent();
  const reload = () => void reloadQueue().catch(() => undefined);
  channel?.addEventListener('message', reload);
  const unsubscribe = onSessionChange(reload);
  const timer = setInterval(reload, pollEvery);
  reload();
  return () => {
    channel?.removeEventListener('message', reload);
    unsubscribe();
    clearInterval(timer);
  };
}
