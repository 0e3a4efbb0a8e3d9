import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeOf } from './range-of.ts';

test('it is asked for from midnight to midnight by the clinic’s clock', () => {
  assert.deepEqual(rangeOf(['2026-11-30', '2026-12-01', '2026-12-06'], 'Africa/Nairobi'), {
    from: '2026-11-29T21:00:00.000Z',
    to: '2026-12-06T21:00:00.000Z',
  });
});
