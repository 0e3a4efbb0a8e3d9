import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths, daysBetween } from '@hodi/domain/shared/plain-days.ts';
import { dayAfterKey, weeksOf } from './month-days.ts';

test('the sheet of a month has each of its days once, in weeks from Sunday', () => {
  for (const month of ['2026-02-10', '2026-11-21', '2028-02-29', '2026-08-31']) {
    const weeks = weeksOf(month);
    assert.ok(weeks.every((week) => week.length === 7));
    const days = weeks.flat().filter((day) => day !== null);
    assert.equal(days[0], `${month.slice(0, 7)}-01`);
    assert.deepEqual(days, days.toSorted());
    assert.equal(days.length, new Date(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0).getDate());
    assert.ok(weeks.every((week) => week.some((day) => day !== null)));
  }
  // The first of November 2026 is a Sunday, of August a Saturday.
  assert.equal(weeksOf('2026-11-21')[0]?.[0], '2026-11-01');
  assert.equal(weeksOf('2026-08-21')[0]?.[6], '2026-08-01');
});

test('another month keeps the day, or takes its last one', () => {
  assert.equal(addMonths('2026-11-21', 1), '2026-12-21');
  assert.equal(addMonths('2026-12-31', 2), '2027-02-28');
  assert.equal(addMonths('2026-01-15', -1), '2025-12-15');
  assert.equal(daysBetween('2026-11-30', '2026-12-02'), 2);
});

test('keys move over the sheet and beyond its edges', () => {
  const table: [key: string, to: string | undefined][] = [
    ['ArrowLeft', '2026-10-31'],
    ['ArrowRight', '2026-11-02'],
    ['ArrowUp', '2026-10-25'],
    ['ArrowDown', '2026-11-08'],
    ['Home', '2026-11-01'],
    ['End', '2026-11-07'],
    ['PageUp', '2026-10-01'],
    ['PageDown', '2026-12-01'],
    ['a', undefined],
  ];
  for (const [key, to] of table) assert.equal(dayAfterKey(key, '2026-11-01'), to, key);
});
