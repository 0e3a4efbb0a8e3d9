import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type NotificationKind,
  type TellingFacts,
  afterQuietHours,
  kindOfAnswer,
  notificationRules,
  planTelling,
  usualQuietHours,
} from './notification-rules.ts';

/** A clinic whose clock shows UTC: midnight is 0. */
const minute = 60_000;
const hour = 60 * minute;
const minutesAt = (at: number) => Math.floor(at / minute) % 1440;
const at = (hours: number, minutes = 0) => hours * hour + minutes * minute;

const all = { push: true, sms: true, email: true };
const facts = (over: Partial<TellingFacts> = {}): TellingFacts => ({
  created_at: at(10),
  now: at(10),
  can: all,
  waitMinutes: 10,
  quiet: usualQuietHours,
  minutesAt,
  ...over,
});
const plan = (kind: NotificationKind, over: Partial<TellingFacts> = {}) =>
  planTelling(notificationRules[kind], facts(over));

describe('quiet hours', () => {
  const cases: [string, number, number][] = [
    ['the afternoon', at(16), at(16)],
    ['the last minute before them', at(20, 59), at(20, 59)],
    ['their first minute', at(21), at(31)],
    ['midnight', at(24), at(31)],
    ['the morning before they end', at(6, 59), at(7)],
    ['their end', at(7), at(7)],
  ];
  for (const [when, now, until] of cases)
    test(`${when} waits until ${until / hour}`, () =>
      assert.equal(afterQuietHours(now, { quiet: usualQuietHours, minutesAt }), until));

  test('end at a full minute', () =>
    assert.equal(afterQuietHours(at(23) + 12_345, { quiet: usualQuietHours, minutesAt }), at(31)));
  test('within one day', () =>
    assert.equal(afterQuietHours(at(13), { quiet: { from: 12, to: 14 }, minutesAt }), at(14)));
  test('that begin when they end are none', () =>
    assert.equal(afterQuietHours(at(13), { quiet: { from: 12, to: 12 }, minutesAt }), at(13)));
  test('turned off are none', () => assert.equal(afterQuietHours(at(23), { quiet: null, minutesAt }), at(23)));
});

describe('a plan', () => {
  test('tells an answer at once on the phone, and by SMS when it was not opened', () =>
    assert.deepEqual(plan('answer'), {
      push_at: at(10),
      sms_at: at(10, 10),
      email_at: at(10, 10),
      judged_at: at(10, 10),
    }));
  test('counts the wait from when it became news', () =>
    assert.equal(plan('answer', { created_at: at(10), now: at(10, 4) }).sms_at, at(10, 10)));
  test('never lies in the past', () => assert.equal(plan('answer', { created_at: at(8), now: at(10) }).sms_at, at(10)));
  test('lets an answer at night wait for the morning', () => {
    const { push_at, sms_at } = plan('answer', { created_at: at(22), now: at(22) });
    assert.deepEqual([push_at, sms_at], [at(31), at(31)]);
  });
  test('lets an SMS wait whose time falls into the night', () => {
    const { push_at, sms_at } = plan('answer', { created_at: at(20, 55), now: at(20, 55) });
    assert.deepEqual([push_at, sms_at], [at(20, 55), at(31)]);
  });
  for (const kind of ['care_ended', 'care_ending', 'records_merged'] as const)
    test(`tells ${kind} by SMS too, where it was not heard of by then`, () =>
      assert.equal(plan(kind, { created_at: at(10), now: at(10) }).sms_at, at(10, 10)));
  test('waits for no SMS where the institution says 0 minutes', () =>
    assert.equal(plan('answer', { waitMinutes: 0 }).sms_at, at(10)));

  for (const kind of ['urgent_answer', 'emergency_answer', 'emergency_seen'] as const)
    test(`tells ${kind} at once by all ways, also at night`, () => {
      const { push_at, sms_at } = plan(kind, { created_at: at(23), now: at(23) });
      assert.deepEqual([push_at, sms_at], [at(23), at(23)]);
    });
  for (const kind of ['resolved', 'correction', 'appointment_booked', 'inquiry'] as const)
    test(`tells ${kind} on the phone alone`, () => {
      const { push_at, sms_at } = plan(kind);
      assert.deepEqual([push_at, sms_at], [at(10), null]);
    });
  for (const kind of [
    'appointment_changed',
    'invitation',
    'emergency',
    'emergency_waiting',
    'emergency_measurement',
  ] as const)
    test(`leaves the SMS of ${kind} to its feature`, () => assert.equal(plan(kind).sms_at, null));

  test('uses no way that the person has not', () =>
    assert.deepEqual(plan('answer', { can: { push: false, sms: false, email: false } }), {
      push_at: null,
      sms_at: null,
      email_at: null,
      judged_at: at(10, 10),
    }));
});

test('the more urgent of two kinds is told although the other is unread', () => {
  const order: NotificationKind[] = ['emergency_seen', 'answer', 'urgent_answer', 'emergency_answer'];
  const levels = order.map((kind) => notificationRules[kind].level);
  assert.deepEqual(
    levels,
    levels.toSorted((a, b) => a - b),
  );
  assert.equal(new Set(levels).size, 4);
});

test('an answer to an emergency is one whether or not it is marked urgent', () => {
  assert.equal(kindOfAnswer({ isUrgent: false, isOfEmergency: false }), 'answer');
  assert.equal(kindOfAnswer({ isUrgent: true, isOfEmergency: false }), 'urgent_answer');
  assert.equal(kindOfAnswer({ isUrgent: false, isOfEmergency: true }), 'emergency_answer');
  assert.equal(kindOfAnswer({ isUrgent: true, isOfEmergency: true }), 'emergency_answer');
});

test('only what follows from an emergency or is marked urgent breaks quiet hours and ceilings', () => {
  const urgent = Object.entries(notificationRules).flatMap(([kind, { isUrgent }]) => (isUrgent ? [kind] : []));
  assert.deepEqual(urgent.toSorted(), [
    'emergency',
    'emergency_answer',
    'emergency_in_plan',
    'emergency_measurement',
    'emergency_seen',
    'emergency_waiting',
    'urgent_answer',
  ]);
});
