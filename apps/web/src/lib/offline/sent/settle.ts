/** Records the outcome of a queued write on the device, or in this page if the device cannot store it. */
import type { ApiError } from '~/lib/api/api-error.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { offlineDatabase, type QueueRecord } from '../database.ts';
import { doneInTime, recordArrived, removeRecord, show, updateRecord } from '../queue.ts';
import { arrived, queueStore } from '../queue-store.ts';
import { type Change, over, unsavedOutcomes } from './unsaved-outcomes.ts';

/** Whether it still waits: another tab may have sent it or thrown it away. */
export const isKept = async (id: string): Promise<boolean> => (await (await offlineDatabase()).count('queue', id)) > 0;

function hold(id: string, change: Change): void {
  unsavedOutcomes.set(id, { ...unsavedOutcomes.get(id), ...change });
  const record = queueStore.get().find((other) => other.id === id);
  if (record !== undefined) show(id, record);
}

/** Stores the outcome. If the device cannot store it, other writes do not wait for it. */
export async function settleRecord(id: string, change: Change): Promise<void> {
  if (!(await doneInTime(updateRecord(id, change)))) hold(id, change);
}

/** Tries to note what this page alone knows, until one cannot be. */
export async function noteHeld(): Promise<void> {
  // In the order in which they arrived, in which a restored server may have to get them again.
  for (const id of over.keys()) if (!(await doneInTime(recordArrived(id)))) return;
  for (const [id, change] of unsavedOutcomes) if (!(await doneInTime(updateRecord(id, change)))) return;
}

/** It has arrived: out of the queue, and as long as the device cannot note that, out of sight. */
export async function settleArrived({ id, userId }: QueueRecord): Promise<void> {
  over.set(id, userId);
  arrived.add(id);
  await noteHeld();
  if (over.has(id)) show(id, undefined);
}

/** No server will take it again from whoever lost access: nothing of it stays here. */
export async function forgetDoneBefore({ id, summary }: QueueRecord, { message }: ApiError): Promise<void> {
  await doneInTime(removeRecord(id));
  toast.blank(summary ? `${summary}: ${message}` : message);
}

/** It waits again, with fresh tries. */
export async function waitAgain(id: string, change: Change = {}): Promise<void> {
  const again = { ...change, state: 'waiting', retryCount: 0 } as const;
  // Where it could not be noted that it stopped, it lies there as it waited.
  if (unsavedOutcomes.has(id)) hold(id, again);
  else await updateRecord(id, again);
}

/** Send again, asked for by the author. */
export const retryRecord = (id: string): Promise<void> => waitAgain(id, { lastError: null });
