import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeOf } from './change.ts';
import { durationParts } from './duration-parts.ts';

type Given = Parameters<typeof changeOf>[0];

describe('the change of a figure', () => {
  const cases: Record<string, [given: Given, kind: string, by: number, tone: string | null]> = {
    'more of what is neither good nor bad': [{ now: 70, before: 61, better: null }, 'more', 9, null],
    'more of what is good': [{ now: 58, before: 49, better: 'more' }, 'more', 9, 'good'],
    'less of what is good': [{ now: 49, before: 58, better: 'more' }, 'less', 9, null],
    'more of what is bad': [{ now: 4, before: 1, better: 'less' }, 'more', 3, 'bad'],
    'less of what is bad': [{ now: 1, before: 4, better: 'less' }, 'less', 3, 'good'],
    'from none': [{ now: 3, before: 0, better: null }, 'more', 3, null],
    'to none': [{ now: 0, before: 3, better: null }, 'less', 3, null],
    'none both times': [{ now: 0, before: 0, better: 'less' }, 'same', 0, null],
    'a time where there was none before': [{ now: 60, before: null, better: 'less' }, 'first', 0, null],
    'no time where there was one': [{ now: null, before: 60, better: 'less' }, 'gone', 0, null],
    'no time at all': [{ now: null, before: null, better: 'less' }, 'none', 0, null],
  };
  for (const [name, [given, kind, by, tone]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(changeOf(given), { kind, by, tone }));
  }
});

describe('how long something took', () => {
  const cases: readonly [seconds: number, said: string][] = [
    [0, '0 seconds'],
    [59, '59 seconds'],
    [60, '1 minutes'],
    [3_599, '59 minutes'],
    [3_600, '1 hours'],
    [7_500, '2 hours 5 minutes'],
    [48 * 3_600 - 1, '47 hours 59 minutes'],
    [48 * 3_600, '2 days'],
    [76 * 3_600, '3 days 4 hours'],
  ];
  for (const [seconds, said] of cases) {
    test(said, () => {
      const parts = durationParts(seconds).map(({ key, count }) => `${count} ${key.replace('statistics.', '')}`);
      assert.equal(parts.join(' '), said);
    });
  }
});
