import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctionTime } from './correction-time.ts';

const now = Date.parse('2026-11-24T15:00:00.000Z');
const minute = 60_000;
/** In minutes from now, like the answer. */
const waits = (starts: readonly number[], isOften = false): number =>
  (correctionTime({ now, starts: starts.map((start) => now + start * minute), isOften }) - now) / minute;

test('it waits for second thoughts, but leaves half of the time to whoever must know', () => {
  const table: readonly [starts: readonly number[], soon: number, often: number][] = [
    [[960, 1200], 2, 60],
    [[960, 30], 2, 15],
    [[10, 10], 2, 5],
    [[3, 960], 1.5, 2],
    [[1, 1], 0.5, 2],
    // As they knew it, it has begun.
    [[-5, 960], 2, 60],
    [[-5, -5], 2, 60],
  ];
  for (const [starts, soon, often] of table) {
    assert.deepEqual([waits(starts), waits(starts, true)], [soon, often], starts.join());
  }
});
