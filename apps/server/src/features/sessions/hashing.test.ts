import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { availableParallelism } from 'node:os';
import { Refusal } from '#server/wire/refusal.ts';
import { BoundedQueue } from '#server/work/threads/bounded-queue.ts';
import { hashingLimits } from './hashing-threads.ts';
import { hashPassword, isRightPassword } from './passwords.ts';

describe('the queue', () => {
  test('runs so many at once, lets so many wait in turn, and refuses the rest at once', async () => {
    const queue = new BoundedQueue({ running: 2, waiting: 3 });
    const running: [name: number, end: () => void][] = [];
    const ended: number[] = [];
    const all = Array.from({ length: 8 }, (_, name) =>
      queue
        .inPlace((compute) => compute(() => new Promise<void>((resolve) => running.push([name, resolve]))))
        .then(() => void ended.push(name)),
    );
    const refused = await Promise.allSettled(all.slice(5));
    for (const result of refused) {
      assert.ok(result.status === 'rejected' && result.reason instanceof Refusal);
      assert.equal(result.reason.status, 503);
      assert.ok([1, 2, 3].includes(result.reason.retryAfterSeconds ?? 0));
    }
    assert.equal(new Set(refused.map((result) => (result as PromiseRejectedResult).reason.retryAfterSeconds)).size, 3);
    for (let left = 5; left > 0; left -= 1) {
      assert.equal(running.length, Math.min(2, left));
      running.shift()?.[1]();
      await new Promise(setImmediate);
    }
    await Promise.all(all.slice(0, 5));
    assert.deepEqual(ended, [0, 1, 2, 3, 4]);
  });

  test('begins no more than it is told to, in turn, and the next when one is done, also when it failed', async () => {
    const queue = new BoundedQueue({ running: 1, waiting: 4, begun: 2 });
    const begun: [name: number, end: (error?: Error) => void][] = [];
    const all = Array.from({ length: 5 }, (_, name) =>
      queue.inPlace(
        () =>
          new Promise<void>((resolve, reject) => {
            begun.push([name, (error) => (error === undefined ? resolve() : reject(error))]);
          }),
      ),
    );
    const names = () => begun.map(([name]) => name);
    await new Promise(setImmediate);
    assert.deepEqual(names(), [0, 1]);
    begun[1]?.[1](new Error('gone'));
    await assert.rejects(all[1] ?? Promise.resolve(), { message: 'gone' });
    await new Promise(setImmediate);
    assert.deepEqual(names(), [0, 1, 2]);
    begun[0]?.[1]();
    await new Promise(setImmediate);
    assert.deepEqual(names(), [0, 1, 2, 3]);
    for (const [, end] of begun) end();
    await new Promise(setImmediate);
    begun[4]?.[1]();
    await Promise.all(all.filter((_, name) => name !== 1));
  });

  test('a place is held from the first moment, before anything is computed, and given back after a failure', async () => {
    const queue = new BoundedQueue({ running: 1, waiting: 0 });
    let leave: () => void = () => undefined;
    const first = queue.inPlace(() => new Promise<void>((_, reject) => (leave = () => reject(new Error('gone')))));
    await assert.rejects(
      queue.inPlace(async () => undefined),
      { code: 'server_busy' },
    );
    leave();
    await assert.rejects(first, { message: 'gone' });
    await queue.inPlace(async (compute) => {
      await assert.rejects(
        compute(() => Promise.reject(new Error('broken'))),
        { message: 'broken' },
      );
      assert.equal(await compute(async () => 1), 1, 'its turn was given back');
    });
  });
});

test('one more at once than there are cores, four for each core begun, and 64 wait', () => {
  const cores = availableParallelism();
  assert.deepEqual(hashingLimits, { running: cores + 1, waiting: 64, begun: 4 * cores });
});

test('a thread is used again, and several at once', async () => {
  const stored = await hashPassword('karibu-2026');
  for (let turn = 0; turn < 3; turn += 1) {
    const tries = ['karibu-2026', 'karibu-2027', 'karibu-2026'].map((password) => isRightPassword(stored, password));
    assert.deepEqual(await Promise.all(tries), [true, false, true]);
  }
  assert.equal(await isRightPassword(undefined, 'nobody has this password'), false);
});
