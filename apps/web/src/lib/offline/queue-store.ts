import { makeStore } from '~/lib/store.ts';
import type { QueueRecord } from './database.ts';

/** The signed-in user's unsent writes, oldest first, as screens show them; `queue.ts` keeps it true. */
export const queueStore = makeStore<readonly QueueRecord[]>([]);
