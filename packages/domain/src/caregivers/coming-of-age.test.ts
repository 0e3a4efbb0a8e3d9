import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KnownBirthday } from '../patients/birthday.ts';
import {
  isOfferedAccount,
  isOfOwnAccountAge,
  isSurelyAdult,
  mayBeAdult,
  mayBeOfOwnAccountAge,
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
      assert.deepEqual([mayBeOfOwnAccountAge(known, today), isOfOwnAccountAge(known, today)], [mayBe, has]);
    });
});

describe('an account of their own is offered', () => {
  const rows: [birthday: string, precision: KnownBirthday['birthday_precision'], isOffered: boolean][] = [
    ['2014-11-30', 'day', true],
    ['2014-12-01', 'day', false],
    ['2008-12-01', 'day', true],
    ['2008-11-30', 'day', false],
    // About 13, and perhaps 11: the server would refuse it.
    ['2013-05-30', 'estimated', false],
    ['2012-05-30', 'estimated', true],
    // About 17, and perhaps of age.
    ['2009-05-30', 'estimated', false],
  ];
  for (const [birthday, birthday_precision, isOffered] of rows)
    test(`${birthday} (${birthday_precision}): ${isOffered ? 'yes' : 'no'}`, () => {
      assert.equal(isOfferedAccount({ birthday, birthday_precision }, today), isOffered);
    });
});
