import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { statisticsPeriods, stepsOf } from '@hodi/domain/statistics/statistics-period.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { clockTime } from '@hodi/i18n/zoned-time.ts';
import { periodsAt } from './periods.ts';

const zones = ['Africa/Nairobi', 'Africa/Cairo', 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'UTC'];
const at = (text: string): number => Date.parse(text);
const said = (moments: readonly number[]): string[] => moments.map((moment) => new Date(moment).toISOString());
const hours = (moments: readonly number[]): number[] =>
  moments.slice(1).map((moment, index) => (moment - (moments[index] ?? 0)) / 3_600_000);

describe('24 hours', () => {
  test('end with the minute that runs and follow each other without a gap', () => {
    const { current, previous } = periodsAt('24h', 'Africa/Nairobi', at('2026-11-21T06:00:30Z'));
    assert.equal(said(current).at(-1), '2026-11-21T06:01:00.000Z');
    assert.equal(current.length, 25);
    assert.deepEqual(new Set(hours([...previous, ...current.slice(1)])), new Set([1]));
    assert.equal(previous.at(-1), current[0]);
  });
  test('are hours of sixty minutes also in the night in which clocks change', () => {
    const { current } = periodsAt('24h', 'Africa/Cairo', at('2026-10-30T08:00:00Z'));
    assert.deepEqual(new Set(hours(current)), new Set([1]));
  });
});

describe('7 days', () => {
  test("are the clinic's today and the six days before it, compared up to the same moment of the day", () => {
    const { current, previous } = periodsAt('7d', 'Africa/Nairobi', at('2026-11-21T06:00:00Z'));
    assert.deepEqual(said([current[0] ?? 0, current[6] ?? 0, current[7] ?? 0]), [
      '2026-11-14T21:00:00.000Z',
      '2026-11-20T21:00:00.000Z',
      '2026-11-21T06:01:00.000Z',
    ]);
    assert.deepEqual(said([previous[0] ?? 0, previous[7] ?? 0]), [
      '2026-11-07T21:00:00.000Z',
      '2026-11-14T06:01:00.000Z',
    ]);
  });
  test('begin anew at midnight of the clinic', () => {
    const before = periodsAt('7d', 'Africa/Nairobi', at('2026-11-21T20:59:59.999Z'));
    assert.equal(said(before.current).at(-1), '2026-11-21T21:00:00.000Z');
    assert.equal(said(before.current)[0], '2026-11-14T21:00:00.000Z');
    assert.equal(before.previous.at(-1), before.current[0], 'a whole day is compared with a whole day');
    const after = periodsAt('7d', 'Africa/Nairobi', at('2026-11-21T21:00:00Z'));
    assert.equal(said(after.current)[0], '2026-11-15T21:00:00.000Z');
  });
  test('have a day of 23 hours where clocks are put forward at midnight, and one of 25 where they are put back', () => {
    const spring = periodsAt('7d', 'Africa/Cairo', at('2026-04-25T09:00:00Z'));
    assert.ok(hours(spring.current).includes(23));
    assert.equal(said(spring.current).includes('2026-04-23T22:00:00.000Z'), true, 'midnight is left out: 1 o’clock');
    const autumn = periodsAt('7d', 'Africa/Cairo', at('2026-10-31T09:00:00Z'));
    assert.ok(hours(autumn.current).includes(25));
  });
});

test('in every zone and at any moment: borders go forward, each day is one of the calendar, none is counted twice', () => {
  const moments = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
  fc.assert(
    fc.property(fc.constantFrom(...statisticsPeriods), fc.constantFrom(...zones), moments, (period, zone, now) => {
      const { current, previous } = periodsAt(period, zone, now);
      const all = [...previous, ...current];
      assert.equal(all.length, 2 * (stepsOf[period] + 1));
      assert.deepEqual(
        all.toSorted((a, b) => a - b),
        all,
      );
      assert.ok((current.at(-1) ?? 0) > now && (current.at(-1) ?? 0) - now <= 60_000);
      assert.ok(current.slice(0, -1).every((start) => start <= now));
      if (period === '24h') return;
      const days = [...previous.slice(0, -1), ...current.slice(0, -1)].map((start) => calendarDay(start, zone));
      assert.equal(new Set(days).size, days.length);
      for (const start of current.slice(0, -1)) {
        const isFirstMoment = calendarDay(start - 1, zone) !== calendarDay(start, zone);
        assert.ok(isFirstMoment, `${new Date(start).toISOString()} ${clockTime(start, zone)} in ${zone}`);
      }
    }),
    { seed: 20_261_121, numRuns: 300 },
  );
});
