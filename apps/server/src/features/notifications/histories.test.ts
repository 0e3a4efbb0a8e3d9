/**
 * Random histories of people and failures: everybody with something unread is told once by a channel that works, or is
 * listed to be called.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutesIn } from '@hodi/i18n/zoned-time.ts';
import { openNotificationClinic } from '#server/testing/notifications/notification-clinic.ts';
import { playHistories } from '#server/testing/notifications/notification-histories.ts';

const t = await openNotificationClinic();

const isQuiet = (now: number): boolean => {
  const hour = minutesIn('Africa/Nairobi', now) / 60;
  return hour >= 21 || hour < 7;
};

/** Played side by side; more come in further rounds, with other seeds. */
const together = 200;
const histories = Number(process.env['TOLD_HISTORIES'] ?? together);
let toldInAll = 0;

for (let played = 0; played < histories; played += together) {
  test(`nobody with something unread is forgotten, told twice, or told after they read it or left (${played})`, async () => {
    const people = Math.min(together, histories - played);
    const play = { seed: 47 + played, people, rounds: 10, settle: t.settle, isQuiet };
    const { broken, told } = await playHistories(t, play);
    assert.deepEqual(broken, []);
    toldInAll += told;
  });
}

test('most were told of something', () => {
  assert.ok(toldInAll > histories / 2, `${toldInAll} of ${histories} were told`);
});
