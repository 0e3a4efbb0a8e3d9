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
export const arrivals = new Map<string, { userId: string; life: string | undefined }>();

export const lifeOf = (userId: string): string | undefined => lives[userId]?.[epochHeader];

/** Though it lies in the queue. In another life of the server it waits like the rest. */
export function hasArrivedHere(id: string): boolean {
  const arrival = arrivals.get(id);
  return arrival !== undefined && arrival.life === lifeOf(arrival.userId);
}
