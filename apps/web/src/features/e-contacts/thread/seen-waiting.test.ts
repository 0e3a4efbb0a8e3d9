import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenWaiting } from './seen-waiting.ts';

const one = { id: 'one' };
const two = { id: 'two' };

test('a message that the thread shows before the queue has let it go settles at once', () => {
  const seen = seenWaiting([one, two], [one, two], new Set(['two']));
  assert.deepEqual(seen, [one]);
  assert.equal(seenWaiting(seen, [one, two], new Set(['two'])), seen);
});

test('a message lingers after it left the queue, until the thread shows it', () => {
  const seen = seenWaiting([], [one], new Set());
  assert.equal(seenWaiting(seen, [], new Set()), seen);
  assert.deepEqual(seenWaiting(seen, [], new Set(['one'])), []);
});
