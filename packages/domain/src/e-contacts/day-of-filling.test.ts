import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aThread } from '../testing/inquiry-item.ts';
import { ageDays, dayOfFilling, filledBefore, profilesOf } from './day-of-filling.ts';

const arrived = '2026-11-23';

describe('the day by which the age counts', () => {
  for (const [name, told, day] of [
    ['that of filling', '2026-11-21', '2026-11-21'],
    ['the same day', arrived, arrived],
    ['tomorrow, where a phone lies further east', '2026-11-24', '2026-11-24'],
    ['two months later at most', '2026-09-24', '2026-09-24'],
    ['that of arrival where it is older', '2026-09-23', arrived],
    ['that of arrival where it is still to come', '2026-11-25', arrived],
    ['that of arrival where a clock begins in 1970', '1970-01-01', arrived],
    ['that of arrival where the phone tells none', undefined, arrived],
  ] as const) {
    test(name, () => assert.equal(dayOfFilling(told, arrived), day));
  }
});

test('both days count for the red flags, that of filling first', () => {
  assert.deepEqual(ageDays('2026-11-21', arrived), ['2026-11-21', arrived]);
  assert.deepEqual(ageDays(arrived, arrived), [arrived]);
  assert.deepEqual(ageDays(null, arrived), [arrived]);
});

test('a late inquiry says on which day it was filled in; one that did not wait, or came from a day further east, says none', () => {
  assert.equal(filledBefore({ age_days: ['2026-11-21', arrived] }), '2026-11-21');
  assert.equal(filledBefore({ age_days: [arrived] }), undefined);
  assert.equal(filledBefore({ age_days: ['2026-11-24', arrived] }), undefined);
  assert.equal(filledBefore({}), undefined);
});

describe('the person a thread is about', () => {
  const item = { e_contact: { created_at: '2026-11-22T22:30:00.000Z' } };
  const months = (thread: Parameters<typeof profilesOf>[0]) => {
    const patient = { ...thread.item.patient, birthday: '2026-09-23' };
    return profilesOf({ ...thread, item: { ...thread.item, patient } }).map(({ age_months }) => age_months);
  };
  test('on each day that the server tells', () => {
    assert.deepEqual(months(aThread(item, { age_days: ['2026-11-21', arrived] })), [1, 2]);
  });
  test('on the day in its moment, where an older server tells none', () => {
    assert.deepEqual(months(aThread(item)), [1]);
  });
});
