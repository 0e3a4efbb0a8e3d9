import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type QueuedWrite, nextWrite } from './queue-order.ts';
import { isRetryable, outcomeOf, retryDelay } from './retry.ts';

test('the delay starts at 500 ms, doubles, stops at 8 s, and varies by a quarter', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 20].map((tries) => retryDelay(tries, 0.5)),
    [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000],
  );
  assert.deepEqual([retryDelay(1, 0), retryDelay(1, 1)], [375, 625]);
});

test('only passing troubles are tried again', () => {
  assert.deepEqual(
    [400, 401, 404, 408, 409, 422, 429, 500, 501, 502, 503, 504].filter(isRetryable),
    [408, 429, 500, 502, 503, 504],
  );
});

test('each reply has one meaning', () => {
  const rows = [
    [{ status: 200 }, 'sent'],
    [{ status: 201 }, 'sent'],
    [{ status: 503 }, 'again'],
    [{ status: 429 }, 'again'],
    ['no_answer', 'wait'],
    [{ status: 409, code: 'idempotency_in_flight' }, 'wait'],
    [{ status: 409, code: 'thread_resolved' }, 'refused'],
    [{ status: 401 }, 'signed_out'],
    [{ status: 422 }, 'refused'],
    [{ status: 404 }, 'refused'],
  ] as const;
  for (const [reply, outcome] of rows) assert.equal(outcomeOf(reply), outcome, JSON.stringify(reply));
});

const write = (id: string, over: Partial<QueuedWrite> = {}): QueuedWrite => ({
  id,
  timestamp: 0,
  state: 'waiting',
  thread: null,
  creates: [],
  needs: [],
  ...over,
});

test('the oldest goes first, and the id decides within a millisecond', () => {
  assert.equal(nextWrite([write('b', { timestamp: 2 }), write('a', { timestamp: 1 })])?.id, 'a');
  assert.equal(nextWrite([write('b'), write('a')])?.id, 'a');
  assert.equal(nextWrite([]), undefined);
});

test('a write that failed holds back its own thread and what needs what it creates, and nothing else', () => {
  const failed = write('1', { state: 'refused', thread: 'x', creates: ['patient'] });
  const sameThread = write('2', { timestamp: 1, thread: 'x' });
  const dependent = write('3', { timestamp: 2, thread: 'y', needs: ['patient'], creates: ['inquiry'] });
  const dependentOfThat = write('4', { timestamp: 3, needs: ['inquiry'] });
  const free = write('5', { timestamp: 4, thread: 'z' });
  assert.equal(nextWrite([failed, sameThread, dependent, dependentOfThat, free])?.id, '5');
  assert.equal(nextWrite([failed, sameThread, dependent, dependentOfThat]), undefined);
});

test('a write left in the middle of sending is sent again', () => {
  assert.equal(nextWrite([write('a', { state: 'sending' })])?.id, 'a');
});
