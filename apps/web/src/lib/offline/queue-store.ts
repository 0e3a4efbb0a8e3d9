import { makeStore, useStore } from '~/lib/store.ts';
import type { QueueRecord } from './database.ts';

/** While what waited is being sent by this tab: how many went already, of how many. */
export const sendingStore = makeStore<{ sent: number; total: number } | null>(null);

export const useSending = (): { sent: number; total: number } | null => useStore(sendingStore);

/** The signed-in user's unsent writes, oldest first, as screens show them; `queue.ts` keeps it true. */
export const queueStore = makeStore<readonly QueueRecord[]>([]);

/** Those that waited, and that the clinic has by now, as far as this tab has heard. */
export const arrived = new Set<string>();

/**
 * Writes that their author has sent but that this tab has not stored in the queue yet, since another step goes first.
 * At a logout they become drafts. The value is the author's user id, since another user may have signed in meanwhile.
 */
export const notKeptYet = new Map<object, string>();

/** How many of those are somebody's own. */
export const notKeptOf = (owner: string | undefined): number =>
  [...notKeptYet.values()].filter((author) => author === owner).length;

/** Those that leave this tab without having waited, until it is known what becomes of them. */
export const onTheirWay = makeStore<readonly Pick<QueueRecord, 'id' | 'userId'>[]>([]);
