/**
 * One thread of its own that does nothing but Argon2. It steps back behind the thread that answers requests, and
 * behind the database: on a machine whose cores are all busy a login waits, and not everybody else.
 */
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { type HashingTask, passwordCost } from './hashing-task.ts';

/** As far as it goes: measured against 10, a storm keeps other requests at 2 to 3 times their quiet p99, not 3 to 3.7. */
const stepBack = 19;

/** Linux knows the priority of each thread; elsewhere all threads stay alike. */
function stepBackBehindOthers(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(19, getPriority(thread) + stepBack));
  } catch {
    return;
  }
}

stepBackBehindOthers();
parentPort?.on('message', ({ password, stored }: HashingTask) => {
  const result = stored === undefined ? hashSync(password, passwordCost) : verifySync(stored, password);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(result);
});
