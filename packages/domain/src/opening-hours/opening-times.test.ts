import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { closedWeek, noHours, type OpeningHours, openingHoursSchema } from './opening-hours.ts';
import { dayGroups, hoursNow, isOpenAt, nextOpening, type PlaceClock, promisedBy } from './opening-times.ts';

/** Three hours ahead of UTC all the year, as in Nairobi. */
const clock: PlaceClock = {
  dayAt: (at) => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10),
  momentAt: (day, time) => Date.parse(`${day}T${time}:00+03:00`),
};
const at = (moment: string) => Date.parse(`${moment}:00+03:00`);

const working = [{ from: '08:00', until: '17:00' }];
const withBreak = [
  { from: '08:00', until: '12:30' },
  { from: '14:00', until: '17:00' },
];
const week = { ...closedWeek, mon: working, tue: working, wed: withBreak, thu: working, fri: working };
const jamhuri = { date: '2026-12-12', name: 'Jamhuri Day' };
const hours: OpeningHours = {
  week,
  holidays: [{ date: '2026-12-03', name: 'Staff day' }],
  promise_hours: 4,
  safe_per_day: null,
};

// 30 November 2026 is a Monday.
describe('a clinic', () => {
  test('is open from the first minute until before the last', () => {
    const open = (moment: string) => isOpenAt(hours, clock, at(moment));
    assert.deepEqual(['2026-11-30T07:59', '2026-11-30T08:00', '2026-11-30T16:59', '2026-11-30T17:00'].map(open), [
      false,
      true,
      true,
      false,
    ]);
    assert.equal(open('2026-12-02T13:00'), false, 'at noon');
    assert.equal(open('2026-12-03T09:00'), false, 'on a holiday');
    assert.equal(open('2026-12-05T09:00'), false, 'on Saturday');
  });

  test('says a holiday and a busy day without a week of hours too, and nothing where there is nothing to say', () => {
    const shown = { week: closedWeek, holidays: hours.holidays, promise_hours: null, busy_on: '2026-12-01' };
    const none = { isUsual: false, holiday: undefined, opens: null, isBusy: false };
    assert.equal(hoursNow(shown, clock, at('2026-11-30T09:00')), null);
    assert.deepEqual(hoursNow(shown, clock, at('2026-12-01T09:00')), { ...none, isBusy: true });
    assert.deepEqual(hoursNow(shown, clock, at('2026-12-03T09:00')), { ...none, holiday: hours.holidays[0] });
    const closed = { ...none, isUsual: true, holiday: hours.holidays[0], opens: at('2026-12-04T08:00') };
    assert.deepEqual(hoursNow({ ...shown, week }, clock, at('2026-12-03T09:00')), closed);
    assert.deepEqual(hoursNow({ ...shown, week }, clock, at('2026-11-30T09:00')), { ...none, isUsual: true });
  });

  test('opens next the same day, tomorrow, or after a weekend and holidays', () => {
    const next = (moment: string) => nextOpening(hours, clock, at(moment));
    assert.equal(next('2026-11-30T06:00'), at('2026-11-30T08:00'));
    assert.equal(next('2026-11-30T18:00'), at('2026-12-01T08:00'));
    assert.equal(next('2026-12-02T13:00'), at('2026-12-02T14:00'));
    assert.equal(next('2026-12-02T17:00'), at('2026-12-04T08:00'));
    assert.equal(next('2026-12-04T17:00'), at('2026-12-07T08:00'));
    assert.equal(nextOpening(noHours, clock, at('2026-12-04T17:00')), null);
  });

  test('may be open around the clock', () => {
    const always = [{ from: '00:00', until: '24:00' }];
    const day = { ...noHours, week: { ...closedWeek, mon: always, tue: always } };
    assert.ok(isOpenAt(day, clock, at('2026-11-30T23:59')));
    assert.ok(isOpenAt(day, clock, at('2026-12-01T00:00')));
    assert.equal(promisedBy({ ...day, promise_hours: 2 }, clock, at('2026-11-30T23:00')), at('2026-12-01T01:00'));
  });
});

describe('an answer is promised', () => {
  const promised = (since: string, over: Partial<OpeningHours> = {}) =>
    promisedBy({ ...hours, ...over }, clock, at(since));

  test('within so many hours of opening time', () => {
    assert.equal(promised('2026-11-30T09:00'), at('2026-11-30T13:00'));
    assert.equal(promised('2026-11-30T13:00'), at('2026-11-30T17:00'));
    assert.equal(promised('2026-11-30T15:00'), at('2026-12-01T10:00'));
    assert.equal(promised('2026-12-02T11:30'), at('2026-12-02T17:00'), 'over noon');
    assert.equal(promised('2026-12-02T16:00'), at('2026-12-04T11:00'), 'over a holiday');
    assert.equal(promised('2026-12-05T09:00'), at('2026-12-07T12:00'), 'over a weekend');
  });

  test('never later for whoever waits longer', () => {
    const waits = Array.from({ length: 24 * 14 }, (_, hour) => at('2026-11-30T00:00') + hour * 3_600_000);
    const ends = waits.map((since) => promisedBy(hours, clock, since) ?? 0);
    assert.deepEqual(
      ends,
      ends.toSorted((a, b) => a - b),
    );
    assert.ok(ends.every((end, place) => end > (waits[place] ?? 0)));
  });

  test('where something is promised, and the clinic ever opens', () => {
    assert.equal(promised('2026-11-30T09:00', { promise_hours: null }), null);
    assert.equal(promised('2026-11-30T09:00', { week: closedWeek }), null);
  });
});

describe('days in a row with the same hours are one', () => {
  const named = (over: Partial<typeof week>) =>
    dayGroups({ ...closedWeek, ...over }).map(({ from, to, spans }) => [from, to, spans.length]);

  test('from Monday on', () => {
    assert.deepEqual(named(week), [
      ['mon', 'tue', 1],
      ['wed', 'wed', 2],
      ['thu', 'fri', 1],
    ]);
    assert.deepEqual(named({ mon: working, tue: working, wed: working, thu: working, fri: working }), [
      ['mon', 'fri', 1],
    ]);
    assert.deepEqual(named({ mon: working, wed: working, sun: working }), [
      ['mon', 'mon', 1],
      ['wed', 'wed', 1],
      ['sun', 'sun', 1],
    ]);
    assert.deepEqual(named({}), []);
  });
});

describe('hours are refused', () => {
  const fault = (over: object) => {
    const read = openingHoursSchema.safeParse({ ...hours, ...over });
    return read.success ? undefined : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  };
  const monday = (mon: object[]) => fault({ week: { ...week, mon } });

  test('that cannot be', () => {
    assert.equal(fault({ holidays: [jamhuri] }), undefined);
    assert.deepEqual(monday([{ from: '17:00', until: '08:00' }]), ['week.mon.0.until end_before_start']);
    assert.deepEqual(monday([...working, { from: '16:00', until: '18:00' }]), ['week.mon spans_overlap']);
    assert.deepEqual(monday([{ from: '07:60', until: '17:00' }]), ['week.mon.0.from invalid_value']);
    assert.deepEqual(fault({ holidays: [jamhuri, jamhuri] }), ['holidays date_twice']);
    assert.deepEqual(fault({ promise_hours: 0 }), ['promise_hours invalid_value']);
    assert.deepEqual(fault({ safe_per_day: 1.5 }), ['safe_per_day invalid_value']);
  });

  test('that promise what no opening time can keep', () => {
    assert.deepEqual(fault({ week: closedWeek }), ['promise_hours promise_needs_hours']);
    assert.equal(fault({ week: closedWeek, promise_hours: null }), undefined);
  });
});
