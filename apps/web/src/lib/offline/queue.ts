/** The queue of the signed-in user: kept in the local database, shown from memory, the same in every tab. */
import { byAge } from '@hodi/domain/offline/queue-order.ts';
import { currentSession, onSessionChange } from '~/lib/session/session.ts';
import { makeStore } from '~/lib/store.ts';
import { type QueueRecord, offlineDatabase } from './database.ts';

const store = makeStore<readonly QueueRecord[]>([]);
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('hodi-queue') : undefined;
/** Where a message between tabs got lost, the count is right again after this many milliseconds. */
const pollEvery = 2_000;

const sameAs = (a: readonly QueueRecord[], b: readonly QueueRecord[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Reads the queue anew: after a change here, in another tab, or of the user. */
export async function reloadQueue(): Promise<readonly QueueRecord[]> {
  const userId = currentSession()?.userId;
  let mine: QueueRecord[] = [];
  if (userId !== undefined) {
    const database = await offlineDatabase();
    mine = (await database.getAllFromIndex('queue', 'timestamp'))
      .filter((record) => record.userId === userId)
      .sort(byAge);
  }
  if (!sameAs(mine, store.get())) store.set(mine);
  return store.get();
}

async function changed(): Promise<void> {
  await reloadQueue();
  channel?.postMessage('changed');
}

/** @throws when the browser cannot keep it. */
export async function addRecord(record: QueueRecord): Promise<void> {
  const database = await offlineDatabase();
  await database.add('queue', record);
  await changed();
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
  for (const record of store.get()) {
    if (record.state === 'failed') await updateRecord(record.id, { state: 'waiting', retryCount: 0 });
  }
}

/** Send again, asked for by the author. */
export const retryRecord = (id: string): Promise<void> =>
  updateRecord(id, { state: 'waiting', retryCount: 0, lastError: null });

export const queueStore = store;

/** Follows other tabs and the signed-in user. */
export function watchQueue(): () => void {
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
