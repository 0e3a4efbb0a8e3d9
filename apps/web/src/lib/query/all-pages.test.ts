import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPages } from './all-pages.ts';

test('a list of several pages is put together in its order, and ends', async () => {
  const asked: (string | undefined)[] = [];
  const pages = new Map<string | undefined, { items: number[]; next_cursor: string | null; total: number }>([
    [undefined, { items: [1, 2], next_cursor: 'b', total: 5 }],
    ['b', { items: [3, 4], next_cursor: 'c', total: 5 }],
    ['c', { items: [5], next_cursor: null, total: 5 }],
  ]);
  const whole = await allPages(async (cursor: string | undefined) => {
    asked.push(cursor);
    const page = pages.get(cursor);
    assert.ok(page);
    return page;
  });
  assert.deepEqual(whole, { items: [1, 2, 3, 4, 5], next_cursor: null, total: 5 });
  assert.deepEqual(asked, [undefined, 'b', 'c']);
});
