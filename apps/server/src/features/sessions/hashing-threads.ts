import { Threads } from '#server/work/threads/threads.ts';
import type { HashingTask } from './hashing-task.ts';
import { availableParallelism } from 'node:os';
import type { QueueLimits } from '#server/work/threads/bounded-queue.ts';

const cores = availableParallelism();

/**
 * Each Argon2 hash fills a core for milliseconds, and 19 MiB. One more at once than there are cores: while one of them is handed
 * over no core stands still (measured in turns: 2 to 8 of a hundred logins more). Of four for each core some ask the database
 * meanwhile.
 */
export const hashingLimits: Required<QueueLimits> = { running: cores + 1, waiting: 64, begun: 4 * cores };

const threads = new Threads<HashingTask, string | boolean>(new URL('./hashing-worker.ts', import.meta.url));

/** Hashes or checks in a thread of its own. */
export const inThread = <T extends string | boolean>(task: HashingTask): Promise<T> => threads.run(task) as Promise<T>;
