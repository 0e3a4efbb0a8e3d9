import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileOf, profileOn } from './profile.ts';

const table: [birthday: string, today: string, years: number, months: number][] = [
  ['1990-11-21', '2026-11-20', 35, 431],
  ['1990-11-21', '2026-11-21', 36, 432],
  ['2026-10-21', '2026-11-20', 0, 0],
  ['2026-10-21', '2026-11-21', 0, 1],
  ['2025-12-31', '2026-02-28', 0, 1],
  ['2025-12-31', '2026-03-01', 0, 2],
  ['2024-02-29', '2025-02-28', 0, 11],
  ['2024-02-29', '2025-03-01', 1, 12],
  ['2024-02-29', '2028-02-28', 3, 47],
  ['2024-02-29', '2028-02-29', 4, 48],
  ['2026-11-22', '2026-11-21', 0, 0],
];
for (const [birthday, today, age_years, age_months] of table) {
  test(`born ${birthday}, on ${today}: ${age_years} years, ${age_months} months`, () => {
    assert.deepEqual(profileOn(birthday, 'female', today), { age_years, age_months, gender: 'female' });
  });
}

test('a gender that is not recorded is one that was not said', () => {
  assert.equal(profileOn('1990-11-21', null, '2026-11-21').gender, 'prefer_not_to_say');
});

test('where the date of birth is an estimate, the youngest and the oldest that they may be are told too', () => {
  const baby = { birthday: '2026-09-15', birthday_precision: 'estimated', gender: 'female' } as const;
  assert.deepEqual(profileOf(baby, '2026-11-30'), {
    age_years: 0,
    age_months: 2,
    gender: 'female',
    others: [
      { age_years: 0, age_months: 1 },
      { age_years: 0, age_months: 3 },
    ],
  });
  const known = { ...baby, birthday_precision: 'day' } as const;
  assert.deepEqual(profileOf(known, '2026-11-30'), profileOn('2026-09-15', 'female', '2026-11-30'));
});
