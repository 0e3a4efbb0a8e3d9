import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { appointmentStatuses } from './appointment-kinds.ts';
import { hasBegun, isAhead, lengthFault, mayEdit, maySetStatus, takesTime, timesFault } from './appointment-rules.ts';

const now = Date.parse('2026-11-21T06:00:00.000Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const times = (start: number, length: number) => ({
  start_time: new Date(start).toISOString(),
  end_time: new Date(start + length).toISOString(),
});

describe('the length', () => {
  const table: readonly [length: number, code: string | undefined][] = [
    [-minute, 'end_before_start'],
    [0, 'end_before_start'],
    [minute, undefined],
    [day, undefined],
    [day + 1, 'appointment_too_long'],
  ];
  for (const [length, code] of table) {
    test(`${length / minute} minutes`, () => {
      const fault = lengthFault(times(now, length));
      assert.deepEqual(fault, code && { field: 'end_time', code });
    });
  }
});

describe('the start of one that is booked or moved', () => {
  const table: readonly [name: string, from: number, code: string | undefined][] = [
    ['more than a day ago', -day - 1, 'start_in_past'],
    ['a day ago: made offline, or written down the same evening', -day, undefined],
    ['now', 0, undefined],
    ['in five years', 5 * 366 * day, undefined],
    ['later than that', 5 * 366 * day + 1, 'start_too_far'],
  ];
  for (const [name, from, code] of table) {
    test(name, () => {
      assert.deepEqual(timesFault(times(now + from, minute), now), code && { field: 'start_time', code });
    });
  }
  test('a good start does not excuse the length', () => {
    assert.equal(timesFault(times(now, 0), now)?.code, 'end_before_start');
  });
  test('one that is over is worth a word in the form', () => {
    assert.deepEqual(
      [-1, 0, 1].map((from) => hasBegun(times(now + from, minute), now)),
      [true, false, false],
    );
  });
});

test('one that begins in more than a quarter of an hour has hardly taken place', () => {
  assert.deepEqual(
    [-day, 0, 15 * minute, 15 * minute + 1, 7 * day].map((from) => isAhead(times(now + from, minute), now)),
    [false, false, false, true, true],
  );
});

test('a status goes forward, and back where a finger slipped; a cancelled one is not completed', () => {
  const allowed = appointmentStatuses.flatMap((from) =>
    appointmentStatuses.filter((to) => maySetStatus(from, to)).map((to) => `${from} ${to}`),
  );
  assert.deepEqual(allowed, [
    'scheduled completed',
    'scheduled cancelled',
    'completed scheduled',
    'completed cancelled',
    'cancelled scheduled',
  ]);
});

test('only a scheduled one is edited, only a cancelled one gives its time back', () => {
  assert.deepEqual(appointmentStatuses.filter(mayEdit), ['scheduled']);
  assert.deepEqual(appointmentStatuses.filter(takesTime), ['scheduled', 'completed']);
});
