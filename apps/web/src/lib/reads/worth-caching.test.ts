import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWorthCaching } from './worth-caching.ts';

const query = (queryKey: readonly unknown[], isAnswer = true) => ({
  queryKey,
  meta: isAnswer ? { isAnswer } : undefined,
});

test('an answer of the server is kept; a search, what protects the account, and what is no answer are not', () => {
  assert.ok(isWorthCaching(query(['patients.me', {}])));
  assert.ok(isWorthCaching(query(['patients.list', { query: { tab: 'active', search: '' } }, 'pages'])));
  assert.ok(!isWorthCaching(query(['patients.list', { query: { search: 'achieng' } }, 'pages'])));
  assert.ok(!isWorthCaching(query(['sessions.list', {}])));
  assert.ok(!isWorthCaching(query(['audit.list', {}])));
  assert.ok(!isWorthCaching(query(['quiz', 'p1', 'temperature'], false)));
});
