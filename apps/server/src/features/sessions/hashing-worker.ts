/**
 * One thread of its own that does nothing but Argon2. On a machine whose cores are all busy a login waits, and not
 * everybody else.
 */
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { stepBackBehindOthers } from '#server/work/threads/threads.ts';
import { type HashingTask, passwordCost } from './hashing-task.ts';

// As far as it goes: measured against 10, a storm keeps other requests at 2 to 3 times their quiet p99, not 3 to 3.7.
stepBackBehindOthers(19);
parentPort?.on('message', ({ password, stored }: HashingTask) => {
  const result = stored === undefined ? hashSync(password, passwordCost) : verifySync(stored, password);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(result);
});
