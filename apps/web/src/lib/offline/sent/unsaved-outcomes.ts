/**
 * Outcomes of writes that could not be stored because the device is full or does not answer. They are in memory only,
 * until they can be stored. If the page dies before, the writes are still queued and are sent again under their keys.
 */
import type { QueueRecord } from '../database.ts';

/** The outcome of a write. Its content does not change. */
export type Change = Partial<Pick<QueueRecord, 'state' | 'retryCount' | 'lastError' | 'heldBy' | 'isThere'>>;

/** By id. */
export const unsavedOutcomes = new Map<string, Change>();

/** Those that have arrived though they lie in the queue, in that order: of whom. In another life of the server they wait. */
export const over = new Map<string, string>();
