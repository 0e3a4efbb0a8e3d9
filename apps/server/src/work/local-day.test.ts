import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayBoundsIn } from './local-day.ts';

const hour = 3_600_000;

/** Time zone, moment, beginning of its day, and the hours of that day. */
const days: readonly [zone: string, at: string, start: string, hours: number][] = [
  ['Africa/Nairobi', '2026-11-21T20:59:59.999Z', '2026-11-20T21:00:00.000Z', 24],
  ['Africa/Nairobi', '2026-11-21T21:00:00.000Z', '2026-11-21T21:00:00.000Z', 24],
  ['UTC', '2026-02-28T23:59:59.999Z', '2026-02-28T00:00:00.000Z', 24],
  // Clocks are put forward in the night of 29 March, and back in that of 25 October.
  ['Europe/Berlin', '2026-03-29T12:00:00.000Z', '2026-03-28T23:00:00.000Z', 23],
  ['Europe/Berlin', '2026-10-25T12:00:00.000Z', '2026-10-24T22:00:00.000Z', 25],
  ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-24T22:00:00.000Z', 25],
  ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07T05:00:00.000Z', 24],
];

test('the present day begins and ends at midnight of its zone, also where clocks change', () => {
  for (const [zone, at, expected, hours] of days) {
    const { start, end } = dayBoundsIn(zone, Date.parse(at));
    assert.equal(start.toISOString(), expected, `${zone} ${at}`);
    assert.equal((end.getTime() - start.getTime()) / hour, hours, `${zone} ${at}`);
    assert.ok(start.getTime() <= Date.parse(at) && Date.parse(at) < end.getTime());
  }
});
