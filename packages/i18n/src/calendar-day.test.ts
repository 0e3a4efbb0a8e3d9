import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDay } from './calendar-day.ts';

test('a day begins at midnight of the place, not of the server', () => {
  assert.equal(calendarDay('2026-11-20T20:59:59.000Z', 'Africa/Nairobi'), '2026-11-20');
  assert.equal(calendarDay('2026-11-20T21:00:00.000Z', 'Africa/Nairobi'), '2026-11-21');
  assert.equal(calendarDay(Date.parse('2026-01-01T00:00:00.000Z'), 'UTC'), '2026-01-01');
});
