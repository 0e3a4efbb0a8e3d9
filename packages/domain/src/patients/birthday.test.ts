import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { profileOf } from '../questionnaires/profile.ts';
import { ageOn, isAgeCertain } from './age.ts';
import {
  birthdayOfAge,
  birthdaySpan,
  birthdayText,
  precisionAfter,
  precisionOfText,
  readBirthday,
  toldAgeOf,
} from './birthday.ts';

const today = '2026-11-30';

describe('a date of birth that was typed is the middle of what is possible, never in the future', () => {
  for (const [text, birthday, precision] of [
    ['1990-03-14', '1990-03-14', 'day'],
    ['1990-03', '1990-03-16', 'month'],
    ['2024-02', '2024-02-15', 'month'],
    ['1958', '1958-07-02', 'year'],
    ['1958-05-31~', '1958-05-31', 'estimated'],
    ['2026-11', '2026-11-15', 'month'],
    ['2026', '2026-06-16', 'year'],
    // All of it is still to come: for the form to refuse.
    ['2026-12', '2026-12-16', 'month'],
    ['2027', '2027-07-02', 'year'],
    // Not whole yet, or no date: as it stands, for the schema to refuse.
    ['', '', 'day'],
    ['2026--', '2026--', 'day'],
    ['-03', '-03', 'month'],
    ['1990-', '1990-', 'month'],
    ['1990-13', '1990-13', 'month'],
    ['~', '', 'estimated'],
    ['200~', '200~', 'estimated'],
  ] as const) {
    test(text === '' ? 'nothing' : text, () =>
      assert.deepEqual(readBirthday(text, today), { birthday, birthday_precision: precision }),
    );
  }
  test('on the first of January, that day', () =>
    assert.equal(readBirthday('2026', '2026-01-01').birthday, '2026-01-01'));

  test('and is typed the same again', () => {
    for (const text of ['1990-03-14', '1990-03', '1958', '1958-05-31~']) {
      assert.equal(birthdayText(readBirthday(text, today)), text);
      assert.equal(precisionOfText(text), readBirthday(text, today).birthday_precision);
    }
  });
});

describe('an age that was told', () => {
  for (const [age, birthday] of [
    [{ years: 68 }, '1958-06-01'],
    [{ years: 0 }, '2026-06-01'],
    [{ years: 120 }, '1906-06-01'],
    [{ months: 0 }, '2026-11-15'],
    [{ months: 2 }, '2026-09-15'],
    [{ months: 59 }, '2021-12-15'],
    [{ years: 121 }, undefined],
    [{ months: 60 }, undefined],
    [{ years: -1 }, undefined],
    [{ years: 1.5 }, undefined],
    [{ years: NaN }, undefined],
  ] as const) {
    test(JSON.stringify(age), () => assert.equal(birthdayOfAge(age, today), birthday));
  }

  test('is the age on that day, whichever day it is', () => {
    for (const day of ['2026-11-30', '2024-02-29', '2025-03-01', '2026-01-31', '2026-03-31']) {
      for (const years of [0, 1, 2, 5, 12, 17, 18, 65, 68, 120]) {
        assert.equal(ageOn(birthdayOfAge({ years }, day) ?? '', day), years, `${years} years on ${day}`);
      }
      for (let months = 0; months < 24; months += 1) {
        assert.deepEqual(
          toldAgeOf(birthdayOfAge({ months }, day) ?? '', day),
          { months },
          `${months} months on ${day}`,
        );
      }
      assert.deepEqual(toldAgeOf(birthdayOfAge({ years: 2 }, day) ?? '', day), { years: 2 });
    }
  });
});

describe('the days on which somebody may have been born', () => {
  for (const [name, birthday, precision, earliest, latest] of [
    ['one, where it is known', '1990-03-14', 'day', '1990-03-14', '1990-03-14'],
    ['one, where an older server or app says nothing', '1990-03-14', undefined, '1990-03-14', '1990-03-14'],
    ['a month', '2024-02-15', 'month', '2024-02-01', '2024-02-29'],
    ['a month that is not over', '2026-11-15', 'month', '2026-11-01', today],
    ['a year', '1958-07-02', 'year', '1958-01-01', '1958-12-31'],
    ['a year that is not over', '2026-06-16', 'year', '2026-01-01', today],
    ['a baby: a month', '2026-08-31', 'estimated', '2026-07-31', '2026-09-30'],
    ['a newborn: not after today', '2026-11-15', 'estimated', '2026-10-15', today],
    ['a child of one year: half a year', '2025-05-31', 'estimated', '2024-11-30', '2025-11-30'],
    ['under ten: a year', '2021-05-31', 'estimated', '2020-05-31', '2022-05-31'],
    ['under thirty: two years', '2008-05-31', 'estimated', '2006-05-31', '2010-05-31'],
    ['under fifty: three years', '1990-05-31', 'estimated', '1987-05-31', '1993-05-31'],
    ['older: five years', '1958-05-31', 'estimated', '1953-05-31', '1963-05-31'],
  ] as const) {
    test(name, () =>
      assert.deepEqual(birthdaySpan({ birthday, birthday_precision: precision }, today), { earliest, latest }),
    );
  }
});

describe('the ages that count near a boundary', () => {
  const agesOf = (text: string) => {
    const { age_years, age_months, others = [] } = profileOf({ ...readBirthday(text, today), gender: null }, today);
    return [{ age_years, age_months }, ...others];
  };
  const told = (age: Parameters<typeof birthdayOfAge>[0]) => agesOf(`${birthdayOfAge(age, today)}~`);
  for (const [name, ages, isYoungEnough] of [
    ['2 months', told({ months: 2 }), (age: { age_months: number }) => age.age_months < 2],
    ['2 years', told({ years: 2 }), (age: { age_years: number }) => age.age_years < 2],
    ['5 years', told({ years: 5 }), (age: { age_years: number }) => age.age_years < 5],
    ['12 years', told({ years: 12 }), (age: { age_years: number }) => age.age_years < 12],
    ['18 years', told({ years: 18 }), (age: { age_years: number }) => age.age_years < 18],
    ['65 years', told({ years: 65 }), (age: { age_years: number }) => age.age_years < 65],
    ['18 years, by the year', agesOf('2008'), (age: { age_years: number }) => age.age_years < 18],
    ['1 month, by the month', agesOf('2026-10'), (age: { age_months: number }) => age.age_months < 1],
  ] as const) {
    test(`about ${name}: on both sides of it`, () => {
      assert.ok(ages.some((age) => isYoungEnough(age)));
      assert.ok(ages.some((age) => !isYoungEnough(age)));
    });
  }
  test('are one, where the day is known or the whole month says the same', () => {
    assert.equal(agesOf('1990-03-14').length, 1);
    assert.equal(agesOf('2026-11').length, 1);
  });
  test('are not all certain in years', () => {
    const isCertain = (text: string) => isAgeCertain(readBirthday(text, today), today);
    assert.deepEqual(['1990-03-14', '1990-03', '1990-11', '1990', '1990-05-31~'].map(isCertain), [
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a change says how exactly it is known', () => {
  const before = { birthday: '1958-07-02', birthday_precision: 'year' } as const;
  for (const [name, change, precision] of [
    ['by itself', { birthday: '1960-07-01', birthday_precision: 'year' }, 'year'],
    ['by itself, of the same day', { birthday: '1958-07-02', birthday_precision: 'day' }, 'day'],
    ['an old app leaves the same day as it was', { birthday: '1958-07-02' }, 'year'],
    ['an old app means another day to the day', { birthday: '1958-03-04' }, 'day'],
    ['what is not changed stays', {}, 'year'],
  ] as const) {
    test(name, () => assert.equal(precisionAfter(before, change), precision));
  }
});
