import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import { readCursor } from './cursor.ts';
import { pageOf, totalOf } from './pages.ts';

const page = (found: readonly number[]) => pageOf(found, 2, (last) => [last]);

test('a page has what fits, and a next one where there is more', () => {
  assert.deepEqual(page([]), { shown: [], next_cursor: null });
  assert.deepEqual(page([1, 2]), { shown: [1, 2], next_cursor: null });
  const { shown, next_cursor } = page([1, 2, 3]);
  assert.deepEqual(shown, [1, 2]);
  assert.deepEqual(readCursor(next_cursor ?? '', ['number']), [2]);
});

test('a total above the ceiling is only reported as more', () => {
  assert.deepEqual(totalOf(countCeiling), { total: countCeiling, is_more_than_total: false });
  assert.deepEqual(totalOf(countCeiling + 1), { total: countCeiling, is_more_than_total: true });
});
