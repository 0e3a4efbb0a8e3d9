import { availableParallelism } from 'node:os';
import type { QueueLimits } from '#server/work/threads/bounded-queue.ts';

/** Each Argon2 hash fills a core for tens of milliseconds, and 19 MiB: as many at once as there are cores. */
export const hashingLimits: QueueLimits = { running: availableParallelism(), waiting: 64 };
