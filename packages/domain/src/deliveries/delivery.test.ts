import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTry, retryDelays } from './delivery.ts';

test('is tried again after 30 seconds, 2, 10, 30 minutes and 2 hours, and then no more', () => {
  assert.deepEqual(
    retryDelays.map((delay) => delay / 1000),
    [30, 120, 600, 1800, 7200],
  );
  const times = [1, 2, 3, 4, 5, 6].map((tries) => nextTry(tries, { now: 1000, expires_at: null }));
  assert.deepEqual(times, [31_000, 121_000, 601_000, 1_801_000, 7_201_000, null]);
});

test('is not tried after its time', () => {
  assert.equal(nextTry(1, { now: 0, expires_at: 30_001 }), 30_000);
  assert.equal(nextTry(1, { now: 0, expires_at: 30_000 }), null);
});
