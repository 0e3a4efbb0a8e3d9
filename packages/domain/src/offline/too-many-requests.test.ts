import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLimitDelay } from './too-many-requests.ts';

test('there is room when the server says so, as far as that can be believed', () =>
  assert.deepEqual([5, 60, 3_600, 0, undefined].map(rateLimitDelay), [5_000, 60_000, 60_000, 1_000, 1_000]));
