import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWorthKeeping } from './worth-keeping.ts';

const query = (queryKey: readonly unknown[], isAnswer = true) => ({
  queryKey,
  meta: isAnswer ? { isAnswer } : undefined,
});

test('an answer of the server is kept; a search, what protects the account, and what is no answer are not', () => {
  assert.ok(isWorthKeeping(query(['patients.me', {}])));
  assert.ok(isWorthKeeping(query(['patients.list', { query: { tab: 'active', search: '' } }, 'pages'])));
  assert.ok(!isWorthKeeping(query(['patients.list', { query: { search: 'achieng' } }, 'pages'])));
  assert.ok(!isWorthKeeping(query(['sessions.list', {}])));
  assert.ok(!isWorthKeeping(query(['audit.list', {}])));
  assert.ok(!isWorthKeeping(query(['quiz', 'p1', 'temperature'], false)));
});
