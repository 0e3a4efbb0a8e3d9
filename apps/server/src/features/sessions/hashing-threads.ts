import { Threads } from '#server/work/threads/threads.ts';
import type { HashingTask } from './hashing-task.ts';

const threads = new Threads<HashingTask, string | boolean>(new URL('./hashing-worker.ts', import.meta.url));

/** Hashes or checks in a thread of its own. */
export const inThread = <T extends string | boolean>(task: HashingTask): Promise<T> => threads.run(task) as Promise<T>;
