import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chartShape, ticksUpTo } from './chart-shape.ts';

const size = { width: 640, height: 264 };
const pairs = (length: number, now = 3, before = 5) => Array.from({ length }, () => ({ now, before }));

describe('the lines behind the bars', () => {
  const cases: readonly [highest: number, ticks: number[]][] = [
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [14, [0, 5, 10, 15]],
    [37, [0, 10, 20, 30, 40]],
    [1_999, [0, 500, 1_000, 1_500, 2_000]],
  ];
  for (const [highest, ticks] of cases) test(`up to ${highest}`, () => assert.deepEqual(ticksUpTo(highest), ticks));
});

describe('the bars', () => {
  test('are as high as their numbers, and before stands left of now', () => {
    const [column] = chartShape([{ now: 10, before: 5 }], size).columns;
    assert.equal(column?.now.height, 2 * (column?.before.height ?? 0));
    assert.ok((column?.before.x ?? 0) + (column?.before.width ?? 0) < (column?.now.x ?? 0));
  });
  test('of nothing have no height, and nothing is divided by nothing', () => {
    const { columns, ticks } = chartShape(pairs(7, 0, 0), size);
    assert.ok(columns.every(({ now, before }) => now.height === 0 && before.height === 0));
    assert.ok(ticks.every(({ y }) => Number.isFinite(y)));
  });
  for (const length of [7, 24, 30]) {
    for (const width of [312, 640]) {
      test(`${length} on ${width} stay inside and do not cover each other`, () => {
        const { columns } = chartShape(pairs(length), { width, height: 220 });
        const edges = columns.flatMap(({ before, now }) => [
          before.x,
          before.x + before.width,
          now.x,
          now.x + now.width,
        ]);
        assert.deepEqual(
          edges.toSorted((a, b) => a - b),
          edges,
        );
        assert.ok((edges[0] ?? 0) >= 30 && (edges.at(-1) ?? 0) <= width);
        assert.ok(columns.at(-1)?.labelled);
      });
    }
  }
});
