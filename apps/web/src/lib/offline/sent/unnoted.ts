/**
 * What became of writes where the device could not note it, being full or not answering: this page alone knows it, until
 * the device takes it. If the page dies before, they lie there as they waited, and go once more under their keys.
 */
import type { QueueRecord } from '../database.ts';

/** What becomes of a write; what it says stays. */
export type Change = Partial<Pick<QueueRecord, 'state' | 'retryCount' | 'lastError' | 'heldBy' | 'isThere'>>;

/** By id. */
export const unnoted = new Map<string, Change>();

/** Those that have arrived though they lie in the queue, in that order: of whom. In another life of the server they wait. */
export const over = new Map<string, string>();
