/**
 * What became of writes where the device could not note it, being full or not answering: this page alone knows it, until
 * the device takes it. If the page dies before, they lie there as they waited, and go once more under their keys.
 */
import { epochHeader } from '@hodi/domain/offline/epoch.ts';
import type { QueueRecord } from '../database.ts';
import { lives } from './told-epoch.ts';

/** What becomes of a write; what it says stays. */
export type Change = Partial<Pick<QueueRecord, 'state' | 'retryCount' | 'lastError' | 'heldBy' | 'isThere'>>;

/** By id. */
export const unnoted = new Map<string, Change>();

/** In the order in which they arrived: of whom, and into which life of the server. */
const arrivals = new Map<string, { userId: string; life: string | undefined }>();

const lifeOf = (userId: string): string | undefined => lives[userId]?.[epochHeader];

export const holdArrived = ({ id, userId }: Pick<QueueRecord, 'id' | 'userId'>): void =>
  void arrivals.set(id, { userId, life: lifeOf(userId) });

/** It lies on the device no more. */
export const letArrivedGo = (id: string): void => void arrivals.delete(id);

/** Though it lies in the queue. In another life of the server it waits like the rest. */
export function hasArrivedHere(id: string): boolean {
  const arrival = arrivals.get(id);
  return arrival !== undefined && arrival.life === lifeOf(arrival.userId);
}

export const arrivedHere = (): string[] => [...arrivals.keys()].filter(hasArrivedHere);

/** Why something was refused may name somebody: on a locked device, or of who has left, nothing of it stays. */
export function forgetReasons(): void {
  for (const [id, change] of unnoted) unnoted.set(id, { ...change, lastError: null });
}
