import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserRecord } from './browser-reporter.ts';
import { outcomeOf } from './browser-tests.ts';

const all: BrowserRecord = { names: { a: 'answers', b: 'books', c: 'cancels' } };
const ended = (id: string, result: 'passed' | 'failed' | 'skipped', told?: string): BrowserRecord => ({
  id,
  result,
  seconds: 1,
  ...(told !== undefined && { told }),
});

test('each test counts by its last try, and one that needed several is named', () => {
  const records = [
    all,
    ended('a', 'failed', 'too late'),
    ended('a', 'passed'),
    ended('b', 'failed', 'no'),
    ended('c', 'skipped'),
  ];
  const { passed, failed, skipped, notes = [], details = '' } = outcomeOf({ records, code: 1, output: '' });
  assert.deepEqual({ passed, failed, skipped }, { passed: 1, failed: 1, skipped: 1 });
  assert.match(notes.join(), /passed only when tried again: answers\ntoo late/);
  assert.equal(details.trim(), 'no');
});

test('of a run that was cut off counts what ended, and the rest is named', () => {
  const { passed, failed, details = '' } = outcomeOf({ records: [all, ended('a', 'passed')], code: 1, output: '' });
  assert.deepEqual({ passed, failed }, { passed: 1, failed: 1 });
  assert.match(details, /Not ended:\nbooks\ncancels/);
});

test('an error outside of the tests is a failure', () => {
  const records = [all, ...['a', 'b', 'c'].map((id) => ended(id, 'passed')), { error: 'no browser' }];
  assert.equal(outcomeOf({ records, code: 1, output: '' }).failed, 1);
});
