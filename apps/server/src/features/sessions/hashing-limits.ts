import { availableParallelism } from 'node:os';
import type { QueueLimits } from '#server/work/threads/bounded-queue.ts';

const cores = availableParallelism();

/**
 * Each Argon2 hash fills a core for milliseconds, and 19 MiB. One more at once than there are cores: while one of them is handed
 * over no core stands still (measured in turns: 2 to 8 of a hundred logins more). Of four for each core some ask the database
 * meanwhile.
 */
export const hashingLimits: Required<QueueLimits> = { running: cores + 1, waiting: 64, begun: 4 * cores };
