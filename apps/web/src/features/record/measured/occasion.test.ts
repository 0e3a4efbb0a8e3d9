import assert from 'node:assert/strict';
import { it } from 'node:test';
import { daysToChoose, momentOf, occasionAt, occasionOfDraft } from './occasion.ts';

const now = new Date(2026, 10, 30, 14, 5, 30).getTime();
const today = '2026-11-30';

it('is a time of today or of a day before, never one that has not come', () => {
  assert.deepEqual(occasionAt(now), { day: today, time: '14:05' });
  assert.equal(momentOf({ day: today, time: '14:05' }, now), new Date(2026, 10, 30, 14, 5).getTime());
  assert.equal(momentOf({ day: '2026-11-27', time: '7.30' }, now), new Date(2026, 10, 27, 7, 30).getTime());
  assert.equal(momentOf({ day: today, time: '0730' }, now), new Date(2026, 10, 30, 7, 30).getTime());
  assert.equal(momentOf({ day: today, time: '14:06' }, now), undefined);
  for (const time of ['', '25:00', '12:75', 'noon', '7'])
    assert.equal(momentOf({ day: '2026-11-29', time }, now), undefined, time);
});

it('of a draft is the day on which it was typed, whenever it is opened again', () => {
  const typed = new Date(2026, 10, 28, 21, 40).getTime();
  const kept = JSON.parse(JSON.stringify(occasionAt(typed))) as object;
  assert.equal(momentOf(occasionOfDraft(kept, now), now), typed);
  const nextEvening = new Date(2026, 10, 30, 23, 0).getTime();
  assert.equal(momentOf(occasionOfDraft(kept, nextEvening), nextEvening), typed);
});

it('is asked anew of a draft that does not say on which day it was typed', () => {
  const old = { daysAgo: 0, time: '21:40' };
  assert.deepEqual(occasionOfDraft(old, now), { day: today, time: '' });
});

it('offers the last weeks, and the day that is chosen', () => {
  const days = daysToChoose(today, now);
  assert.deepEqual([days.length, days[0], days[30]], [31, today, '2026-10-31']);
  assert.equal(daysToChoose('2026-10-01', now).at(-1), '2026-10-01');
});
