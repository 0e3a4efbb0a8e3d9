/** Threads for Argon2 apart from Node's own pool, which files, DNS and signatures need; started when first needed. */
import { Worker } from 'node:worker_threads';
import type { HashingTask } from './hashing-task.ts';

type Result = string | boolean;
interface Waiting {
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}
interface Thread {
  worker: Worker;
  waiting: Waiting | undefined;
}

const idle: Thread[] = [];

function newThread(): Thread {
  // Flags of the whole process, such as those of a test run, are none of a thread's.
  const worker = new Worker(new URL('./hashing-worker.ts', import.meta.url), { execArgv: [] });
  const thread: Thread = { worker, waiting: undefined };
  // While nobody waits for it, it keeps no process alive.
  worker.unref();
  worker.on('message', (result: Result) => {
    const { waiting } = thread;
    thread.waiting = undefined;
    worker.unref();
    idle.push(thread);
    waiting?.resolve(result);
  });
  worker.on('error', (error) => thread.waiting?.reject(error));
  worker.on('exit', () => {
    thread.waiting?.reject(new Error('a hashing thread ended'));
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
  });
  return thread;
}

/** Does it in a thread that nobody else uses meanwhile; as many threads come to be as tasks run at once. */
export function inThread<T extends Result>(task: HashingTask): Promise<T> {
  const thread = idle.pop() ?? newThread();
  return new Promise<Result>((resolve, reject) => {
    thread.waiting = { resolve, reject };
    thread.worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.worker.postMessage(task);
  }) as Promise<T>;
}
