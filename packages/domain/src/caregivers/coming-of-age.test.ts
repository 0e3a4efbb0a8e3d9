import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KnownBirthday } from '../patients/birthday.ts';
import {
  isOfferedAccount,
  isOfOwnAccountAge,
  isSurelyAdult,
  mayBeAdult,
  mayHavePrivateThings,
  ownAccountAgeOf,
  ownAccountAgeSchema,
  privateThingsFrom,
} from './coming-of-age.ts';

const today = '2026-11-30';

describe('near 18', () => {
  const rows: [birthday: string, precision: KnownBirthday['birthday_precision'], mayBe: boolean, isSurely: boolean][] =
    [
      ['2008-11-30', 'day', true, true],
      ['2008-12-01', 'day', false, false],
      ['2008-11-30', undefined, true, true],
      // Some day of that month.
      ['2008-10-16', 'month', true, true],
      ['2008-11-15', 'month', true, true],
      ['2008-12-16', 'month', false, false],
      // Some day of that year.
      ['2007-07-02', 'year', true, true],
      ['2008-07-02', 'year', true, false],
      ['2009-07-02', 'year', false, false],
      // About 15, 17, 19 and 21: two years more or less.
      ['2011-05-30', 'estimated', false, false],
      ['2009-05-30', 'estimated', true, false],
      ['2007-05-30', 'estimated', true, false],
      ['2005-05-30', 'estimated', true, true],
    ];
  for (const [birthday, birthday_precision, mayBe, isSurely] of rows)
    test(`${birthday} (${birthday_precision ?? 'not said'}): ${mayBe ? 'asked themself' : 'a child'}, care ${isSurely ? 'ends' : 'goes on'}`, () => {
      const known = { birthday, birthday_precision };
      assert.deepEqual([mayBeAdult(known, today), isSurelyAdult(known, today)], [mayBe, isSurely]);
    });
});

describe('near 12', () => {
  const rows: [birthday: string, precision: KnownBirthday['birthday_precision'], mayBe: boolean, has: boolean][] = [
    ['2014-11-30', 'day', true, true],
    ['2014-12-01', 'day', false, false],
    ['2014-07-02', 'year', true, false],
    ['2013-07-02', 'year', true, true],
    ['2015-07-02', 'year', false, false],
    ['2013-12-15', 'estimated', true, false],
    ['2012-05-30', 'estimated', true, true],
  ];
  for (const [birthday, birthday_precision, mayBe, has] of rows)
    test(`${birthday} (${birthday_precision}): ${has ? 'may' : 'may not'} have an account of their own`, () => {
      const known = { birthday, birthday_precision };
      assert.deepEqual([mayHavePrivateThings(known, today, 12), isOfOwnAccountAge(known, today, 12)], [mayBe, has]);
    });
});

describe('an account of their own is offered', () => {
  const rows: [birthday: string, precision: KnownBirthday['birthday_precision'], isOffered: boolean, from?: number][] =
    [
      ['2014-11-30', 'day', true],
      ['2014-12-01', 'day', false],
      ['2008-12-01', 'day', true],
      ['2008-11-30', 'day', false],
      // About 13, and perhaps 11: the server would refuse it.
      ['2013-05-30', 'estimated', false],
      ['2012-05-30', 'estimated', true],
      // About 17, and perhaps of age.
      ['2009-05-30', 'estimated', false],
      // As the institution says.
      ['2013-11-30', 'day', false, 14],
      ['2012-12-01', 'day', false, 14],
      ['2012-11-30', 'day', true, 14],
      ['2012-07-02', 'year', false, 14],
      ['2016-11-30', 'day', true, 10],
      ['2016-12-01', 'day', false, 10],
      ['2009-11-30', 'day', true, 17],
      ['2008-11-30', 'day', false, 17],
    ];
  for (const [birthday, birthday_precision, isOffered, from = 12] of rows)
    test(`${birthday} (${birthday_precision}), from ${from}: ${isOffered ? 'yes' : 'no'}`, () => {
      assert.equal(isOfferedAccount({ birthday, birthday_precision }, today, from), isOffered);
    });
});

describe('the age that institutions say', () => {
  const rows: [ages: number[], account: number, isPrivate: number][] = [
    [[], 12, 12],
    [[12], 12, 12],
    [[14], 14, 12],
    [[10], 10, 10],
    [[10, 14], 14, 10],
    [[17, 15], 17, 12],
  ];
  for (const [ages, account, isPrivate] of rows)
    test(`${ages.join(' and ') || 'none'}: an account from ${account}, caregivers are told from ${isPrivate}`, () => {
      assert.deepEqual([ownAccountAgeOf(ages), privateThingsFrom(ages)], [account, isPrivate]);
    });
  for (const [age, isAllowed] of [
    [9, false],
    [10, true],
    [17, true],
    [18, false],
    [12.5, false],
  ] as const)
    test(`${age} is ${isAllowed ? 'allowed' : 'refused'}`, () => {
      assert.equal(ownAccountAgeSchema.safeParse(age).success, isAllowed);
    });
});
