import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toastDuration } from './toast-duration.ts';

test('an error stays ten seconds, and a long one until it can be read', () => {
  assert.equal(toastDuration('error', 'Not saved.'), 10_000);
  const long = 'The appointment was not saved. '.repeat(6);
  assert.ok(toastDuration('error', long) >= long.length * 100);
});

test('a success goes soon; a progress notice stays until it is over', () => {
  assert.equal(toastDuration('success', 'Saved.'), 2_000);
  assert.equal(toastDuration('loading', 'Sending'), Infinity);
});
