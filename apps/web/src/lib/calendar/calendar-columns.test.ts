import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CalendarEntry } from '@hodi/domain/appointments/appointments.api.ts';
import { columnOf, hoursOf, spanOn, rangeOf } from './calendar-columns.ts';

const timeZone = 'Africa/Nairobi';
const day = '2026-11-30';
const clinician = {
  id: 'wanjiru',
  name: { given_name: 'Wanjiru', additional_name: null, family_name: 'Kamau', role: 'doctor' as const },
};
/** By the clock of Nairobi. */
const entry = (start: string, end: string, clinician_id = 'wanjiru'): CalendarEntry => ({
  id: start,
  start_time: new Date(`${start}+03:00`).toISOString(),
  end_time: new Date(`${end}+03:00`).toISOString(),
  clinician_id,
  item: null,
});
const morning = entry('2026-11-30T08:00', '2026-11-30T08:45');
const night = entry('2026-11-30T22:00', '2026-12-01T06:00');

test('an appointment over midnight is on both days', () => {
  assert.deepEqual(spanOn(night, day, timeZone), { from: 22 * 60, to: 24 * 60 });
  assert.deepEqual(spanOn(night, '2026-12-01', timeZone), { from: 0, to: 6 * 60 });
  assert.equal(spanOn(night, '2026-12-02', timeZone), undefined);
});

test('an appointment that ends at midnight is not on the next day', () => {
  const late = entry('2026-11-30T23:00', '2026-12-01T00:00');
  assert.deepEqual(spanOn(late, day, timeZone), { from: 23 * 60, to: 24 * 60 });
  assert.equal(spanOn(late, '2026-12-01', timeZone), undefined);
});

describe('a column', () => {
  const hoursOn = () => [{ from: 8 * 60, to: 10 * 60 }];
  const given = { entries: [morning, entry('2026-11-30T09:00', '2026-11-30T09:30', 'barasa')], hoursOn, timeZone };
  const freeAt = (now: string) =>
    columnOf(clinician, day, { ...given, now: Date.parse(`${now}+03:00`) }).free.map(({ from }) => from / 60);
  test('holds its clinician’s alone, and what is free between them', () => {
    const column = columnOf(clinician, day, { ...given, now: Date.parse('2026-11-29T12:00Z') });
    assert.deepEqual(
      column.entries.map((shown) => shown.entry.id),
      [morning.id],
    );
    assert.deepEqual(freeAt('2026-11-29T12:00'), [9, 9.5]);
  });
  test('nothing that is over is free', () => {
    assert.deepEqual(freeAt('2026-11-30T09:10'), [9.5]);
    assert.deepEqual(freeAt('2026-12-01T00:00'), []);
  });
  test('nothing is free of who is away, and what is booked stays', () => {
    const away = { from: day, until: day, cover: null };
    const on = (one: string) =>
      columnOf({ ...clinician, away }, one, { ...given, now: Date.parse('2026-11-29T12:00Z') });
    assert.deepEqual([on(day).free.length, on(day).entries.length, on(day).away], [0, 1, away]);
    assert.deepEqual([on('2026-12-01').free.length, on('2026-12-01').away], [4, null]);
  });
  test('all columns show the same hours', () => {
    const columns = [day, '2026-12-01'].map((one) => columnOf(clinician, one, { ...given, entries: [night], now: 0 }));
    assert.deepEqual(hoursOf(columns), { from: 0, to: 24 * 60 });
  });
});

test('it is asked for from midnight to midnight by the clinic’s clock', () => {
  assert.deepEqual(rangeOf(['2026-11-30', '2026-12-01', '2026-12-06'], 'Africa/Nairobi'), {
    from: '2026-11-29T21:00:00.000Z',
    to: '2026-12-06T21:00:00.000Z',
  });
});
