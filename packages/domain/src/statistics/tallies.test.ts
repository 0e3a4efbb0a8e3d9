import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ageBandOf, answeredWithin, dataValueSet, talliedSexOf, withoutSmall } from './tallies.ts';

const of = { measure: 'inquiries', topic: 'chest_pain', age: 'under_5' } as const;

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
    const told = withoutSmall([
      { ...of, sex: 'female', count: 5 },
      { ...of, sex: 'male', count: 4 },
      { measure: 'first_answers', answered: '4_hours', count: 6 },
      { measure: 'first_answers', answered: 'not_yet', count: 3 },
      { measure: 'referrals', count: 1 },
    ]);
    assert.deepEqual(
      told.map(({ count }) => count),
      [5, null, 6, null, null],
    );
    assert.deepEqual(dataValueSet('2026-11', '13023', told), {
      dataSet: 'HODI_MONTH',
      period: '202611',
      orgUnit: '13023',
      dataValues: [
        { dataElement: 'HODI_INQUIRIES_CHEST_PAIN', categoryOptionCombo: 'HODI_UNDER_5_FEMALE', value: '5' },
        { dataElement: 'HODI_FIRST_ANSWERS_4_HOURS', value: '6' },
      ],
    });
  });

  test('what is hidden does not follow from another total: the smallest count that would tell it is hidden too', () => {
    const countsOf = (...counts: readonly [women: number, men: number, soon: number, later: number]) => {
      const [women, men, soon, later] = counts;
      return withoutSmall([
        { ...of, sex: 'female', count: women },
        { ...of, sex: 'male', count: men },
        { measure: 'first_answers', answered: '1_hour', count: soon },
        { measure: 'first_answers', answered: 'later', count: later },
      ]).map(({ count }) => count);
    };
    // 30 + 6 - 34 would tell that it were two men.
    assert.deepEqual(countsOf(34, 2, 30, 6), [34, null, 30, null]);
    assert.deepEqual(countsOf(30, 6, 34, 2), [30, null, 34, null]);
    assert.deepEqual(countsOf(34, 2, 33, 3), [34, null, 33, null]);
    assert.deepEqual(countsOf(30, 6, 18, 18), [30, 6, 18, 18]);
    // Both hide one: 30 + four = 33 + one alone is possible.
    assert.deepEqual(countsOf(30, 4, 33, 1), [null, null, 33, null]);
  });

  test('red flags do not tell hidden ones of the same people, nor the inquiries that are hidden', () => {
    const flagged = (inquiries: number, emergencies: number, warnings: number) =>
      withoutSmall([
        { ...of, sex: 'female', count: inquiries },
        { ...of, sex: 'female', measure: 'emergencies', count: emergencies },
        { ...of, sex: 'female', measure: 'warnings', count: warnings },
        { ...of, sex: 'male', measure: 'warnings', count: 7 },
      ]).map(({ count }) => count);
    // Of six, five with a warning leave one emergency.
    assert.deepEqual(flagged(6, 1, 5), [6, null, null, 7]);
    assert.deepEqual(flagged(20, 8, 9), [20, 8, 9, 7]);
  });
});
