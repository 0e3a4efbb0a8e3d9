import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clockOf, freeSlots, inLanes, minutesOf, movedTo, shownHours } from './calendar-slots.ts';
import type { Opening } from '../opening-hours/opening-times.ts';
import { workingHours } from './working-hours.ts';

const at = (from: string, to: string) => ({ from: minutesOf(from), to: minutesOf(to) });
const begins = (spans: readonly { from: number }[]) => spans.map(({ from }) => clockOf(from));

describe('free slots', () => {
  const hours = [at('08:00', '10:00'), at('14:00', '15:15')];
  test('are the half hours of the working hours', () => {
    assert.deepEqual(begins(freeSlots(hours, [], 0)), ['08:00', '08:30', '09:00', '09:30', '14:00', '14:30']);
  });
  test('but for those in which something is booked, were it for a minute', () => {
    const taken = [at('08:20', '09:01'), at('14:30', '14:50')];
    assert.deepEqual(begins(freeSlots(hours, taken, 0)), ['09:30', '14:00']);
  });
  test('an appointment that ends as they begin takes nothing', () => {
    assert.deepEqual(begins(freeSlots(hours, [at('07:00', '08:00'), at('08:30', '14:00')], 0)), [
      '08:00',
      '14:00',
      '14:30',
    ]);
  });
  test('and none has begun', () => {
    assert.deepEqual(begins(freeSlots(hours, [], at('09:10', '09:10').from)), ['09:30', '14:00', '14:30']);
  });
  test('no hours, no slots', () => assert.deepEqual(freeSlots([], [], 0), []));
});

describe('beside each other', () => {
  const lanesOf = (...spans: { from: number; to: number }[]) =>
    inLanes(spans).map(({ thing, lane, lanes }) => [clockOf(thing.from), lane, lanes]);
  test('only what overlaps', () => {
    assert.deepEqual(lanesOf(at('08:00', '08:30'), at('08:30', '09:00')), [
      ['08:00', 0, 1],
      ['08:30', 0, 1],
    ]);
    assert.deepEqual(lanesOf(at('08:15', '09:00'), at('08:00', '08:30'), at('10:00', '11:00')), [
      ['08:00', 0, 2],
      ['08:15', 1, 2],
      ['10:00', 0, 1],
    ]);
  });
  test('a lane is used again when it is free', () => {
    assert.deepEqual(lanesOf(at('08:00', '10:00'), at('08:00', '08:30'), at('09:00', '10:00')), [
      ['08:00', 0, 2],
      ['08:00', 1, 2],
      ['09:00', 1, 2],
    ]);
  });
});

test('the hours that are shown are whole ones, with what lies outside of the working hours', () => {
  assert.deepEqual(shownHours([]), at('08:00', '17:00'));
  assert.deepEqual(shownHours([at('06:45', '07:15'), at('17:30', '18:10')]), at('06:00', '19:00'));
});

test('a moved appointment keeps its length, in steps of a quarter hour, within its day', () => {
  assert.deepEqual(movedTo(at('08:10', '08:50'), 9 * 60 + 8), at('09:15', '09:55'));
  assert.deepEqual(movedTo(at('08:00', '09:00'), -20), at('00:00', '01:00'));
  assert.deepEqual(movedTo(at('08:00', '09:00'), 24 * 60), at('23:00', '24:00'));
});

describe('working hours', () => {
  const [monday, saturday] = ['2026-11-30', '2026-12-05'];
  test('are 8 to 17 on weekdays where none are entered', () => {
    assert.deepEqual(workingHours(monday), [at('08:00', '17:00')]);
    assert.deepEqual(workingHours(saturday), []);
  });
  const closed = { sun: [], mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] };
  const opening: Opening = {
    week: { ...closed, mon: [{ from: '07:30', until: '12:00' }], sat: [{ from: '09:00', until: '24:00' }] },
    holidays: [{ date: '2026-12-12', name: 'Jamhuri' }],
  };
  test('else as entered, and none on a holiday', () => {
    assert.deepEqual(workingHours(monday, opening), [at('07:30', '12:00')]);
    assert.deepEqual(workingHours(saturday, opening), [at('09:00', '24:00')]);
    assert.deepEqual(workingHours('2026-12-01', opening), []);
    assert.deepEqual(workingHours('2026-12-12', opening), []);
    assert.deepEqual(workingHours(monday, { ...opening, week: closed }), [at('08:00', '17:00')]);
    const onMonday = [{ date: monday, name: 'Mashujaa' }];
    assert.deepEqual(workingHours(monday, { week: closed, holidays: onMonday }), [], 'without a week too');
  });
});
