import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDay, daysOf, shownDays, weekOf } from './calendar-query.ts';

const today = '2026-11-30';

test('the day of the address, else today', () => {
  assert.equal(localDay(new URLSearchParams({ day: '2026-12-24' }), today), '2026-12-24');
  for (const day of ['', 'soon', '2026-13-40', '2026-12-24T00:00']) {
    assert.equal(localDay(new URLSearchParams({ day }), today), today, day);
  }
});

test('a week begins on Monday, whichever of its days is asked for', () => {
  const week = weekOf('2026-11-30');
  assert.deepEqual([week[0], week.at(-1), week.length], ['2026-11-30', '2026-12-06', 7]);
  for (const day of week) assert.deepEqual(weekOf(day), week);
  assert.deepEqual(daysOf('day', '2026-12-06'), ['2026-12-06']);
});

test('a weekend without work is left out of a week, and shown as a day', () => {
  const week = weekOf(today);
  assert.equal(shownDays(week, () => false).length, 5);
  assert.deepEqual(shownDays(week, (day) => day === '2026-12-05').slice(-2), ['2026-12-04', '2026-12-05']);
  assert.deepEqual(
    shownDays(['2026-12-06'], () => false),
    ['2026-12-06'],
  );
});
