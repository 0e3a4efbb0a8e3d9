import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ageBandOf, answeredWithin, dataValueSet, talliedSexOf, withoutSmall } from './tallies.ts';

describe('tallies of a month', () => {
  test('ages are full years in four bands; who says no sex counts as other', () => {
    assert.deepEqual([0, 4, 5, 17, 18, 49, 50, 101].map(ageBandOf), [
      'under_5',
      'under_5',
      '5_17',
      '5_17',
      '18_49',
      '18_49',
      '50_over',
      '50_over',
    ]);
    assert.deepEqual((['female', 'male', 'other', 'prefer_not_to_say'] as const).map(talliedSexOf), [
      'female',
      'male',
      'other',
      'other',
    ]);
  });

  test('the first answer counts within an hour, 4, 24, later, or not yet', () => {
    const hours = (count: number) => count * 3_600;
    assert.deepEqual([0, hours(1), hours(1) + 1, hours(4), hours(24), hours(24) + 1, null].map(answeredWithin), [
      '1_hour',
      '1_hour',
      '4_hours',
      '4_hours',
      '24_hours',
      'later',
      'not_yet',
    ]);
  });

  test('1 to 4 are hidden, and DHIS2 gets no value of them', () => {
    const of = { measure: 'inquiries', topic: 'chest_pain', age: 'under_5' } as const;
    const told = withoutSmall([
      { ...of, sex: 'female', count: 5 },
      { ...of, sex: 'male', count: 4 },
      { measure: 'first_answers', answered: '4_hours', count: 12 },
      { measure: 'referrals', count: 1 },
    ]);
    assert.deepEqual(
      told.map(({ count }) => count),
      [5, null, 12, null],
    );
    assert.deepEqual(dataValueSet('2026-11', '13023', told), {
      dataSet: 'HODI_MONTH',
      period: '202611',
      orgUnit: '13023',
      dataValues: [
        { dataElement: 'HODI_INQUIRIES_CHEST_PAIN', categoryOptionCombo: 'HODI_UNDER_5_FEMALE', value: '5' },
        { dataElement: 'HODI_FIRST_ANSWERS_4_HOURS', value: '12' },
      ],
    });
  });
});
