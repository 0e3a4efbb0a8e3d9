import assert from 'node:assert/strict';
import { it } from 'node:test';
import { momentOf, timeAt } from './occasion.ts';

const now = new Date(2026, 10, 30, 14, 5, 30).getTime();

it('is a time of today or of a day before, never one that has not come', () => {
  assert.equal(timeAt(now), '14:05');
  assert.equal(momentOf({ daysAgo: 0, time: '14:05' }, now), new Date(2026, 10, 30, 14, 5).getTime());
  assert.equal(momentOf({ daysAgo: 3, time: '7.30' }, now), new Date(2026, 10, 27, 7, 30).getTime());
  assert.equal(momentOf({ daysAgo: 0, time: '0730' }, now), new Date(2026, 10, 30, 7, 30).getTime());
  assert.equal(momentOf({ daysAgo: 0, time: '14:06' }, now), undefined);
  for (const time of ['', '25:00', '12:75', 'noon', '7'])
    assert.equal(momentOf({ daysAgo: 1, time }, now), undefined, time);
});
