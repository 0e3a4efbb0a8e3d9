import { availableParallelism } from 'node:os';
import type { QueueLimits } from '#server/work/threads/bounded-queue.ts';

const cores = availableParallelism();

/**
 * Each Argon2 hash fills a core for tens of milliseconds, and 19 MiB: as many at once as there are cores. Of four for each
 * core some ask the database meanwhile, so that no core waits for it.
 */
export const hashingLimits: Required<QueueLimits> = { running: cores, waiting: 64, begun: 4 * cores };
