import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chartLayout, type Reading } from './chart-layout.ts';

const size = { width: 880, height: 400 };
const day = 86_400_000;
const pressures = (values: readonly (readonly [number, number])[], gap = (index: number) => index * day): Reading[] =>
  values.map((pair, index) => ({ id: `m${index}`, at: gap(index), values: pair }));

describe('a chart of measurements', () => {
  it('has room for all values and for the edges of the target', () => {
    const { ticks, lines, bands } = chartLayout(
      pressures([
        [138, 86],
        [158, 96],
      ]),
      [
        { from: null, to: 140 },
        { from: null, to: 90 },
      ],
      size,
    );
    const [lowest, highest] = [ticks[0]?.value ?? 0, ticks[ticks.length - 1]?.value ?? 0];
    assert.ok(lowest < 86 && highest > 158, `${lowest} to ${highest}`);
    assert.ok(ticks.length <= 9);
    assert.equal(lines.length, 2);
    for (const point of lines.flat()) assert.ok(point.y > 0 && point.y < size.height);
    for (const { y, height } of bands) assert.ok(y >= 0 && height > 0 && y + height <= size.height);
  });

  it('puts few readings at even distances, and many where their time is', () => {
    const uneven = (index: number) => (index === 0 ? 0 : (index + 20) * day);
    const few = chartLayout(
      pressures(
        [
          [120, 80],
          [121, 80],
          [122, 80],
        ],
        uneven,
      ),
      [],
      size,
    );
    assert.equal(few.isByTime, false);
    const [a, b, c] = few.lines[0] ?? [];
    assert.ok(a && b && c);
    assert.equal(Math.round(b.x - a.x), Math.round(c.x - b.x));
    const many = chartLayout(
      pressures(
        Array.from({ length: 8 }, () => [120, 80] as const),
        uneven,
      ),
      [],
      size,
    );
    assert.equal(many.isByTime, true);
    const [d, e, f] = many.lines[0] ?? [];
    assert.ok(d && e && f && e.x - d.x > 10 * (f.x - e.x));
  });

  it('shows a single reading, or readings that are all the same', () => {
    for (const readings of [
      pressures([[120, 80]]),
      pressures([
        [120, 80],
        [120, 80],
      ]),
    ]) {
      const { lines, ticks } = chartLayout(readings, [], size);
      for (const { x, y } of lines.flat()) assert.ok(Number.isFinite(x) && Number.isFinite(y));
      assert.ok(ticks.length >= 2);
    }
    assert.deepEqual(chartLayout([], [], size).lines, []);
  });

  it('names the last day, and no two days over each other', () => {
    const { days } = chartLayout(pressures(Array.from({ length: 100 }, () => [120, 80] as const)), [], {
      width: 328,
      height: 220,
    });
    assert.equal(days[days.length - 1]?.at, 99 * day);
    for (const [index, { x }] of days.entries()) assert.ok(index === 0 || x - (days[index - 1]?.x ?? 0) >= 64);
  });

  it('draws of 5,000 readings what can be seen, and loses no peak', () => {
    const readings = pressures(
      Array.from({ length: 5_000 }, (_, at) => [at === 2_345 ? 230 : 120 + (at % 7), 80] as const),
    );
    const [upper] = chartLayout(readings, [], size).lines;
    assert.ok(upper && upper.length < 1_000, `${upper?.length} points`);
    assert.ok(upper.some(({ value }) => value === 230));
  });
});
