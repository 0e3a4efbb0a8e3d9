import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCacheable } from './cacheable-query.ts';

const query = (queryKey: readonly unknown[], isAnswer = true) => ({
  queryKey,
  meta: isAnswer ? { isAnswer } : undefined,
});

test('an answer of the server is kept; a search, what protects the account, and what is no answer are not', () => {
  assert.ok(isCacheable(query(['patients.me', {}])));
  assert.ok(isCacheable(query(['patients.list', { query: { tab: 'active', search: '' } }, 'pages'])));
  assert.ok(!isCacheable(query(['patients.list', { query: { search: 'achieng' } }, 'pages'])));
  assert.ok(!isCacheable(query(['sessions.list', {}])));
  assert.ok(!isCacheable(query(['audit.list', {}])));
  assert.ok(!isCacheable(query(['quiz', 'p1', 'temperature'], false)));
});
