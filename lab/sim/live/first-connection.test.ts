/** A tab's display of events between its first requests and its first live connection. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestingPhone } from '../testing-phone.ts';
import { TestingLine } from './testing-line.ts';

const minute = 60_000;

function eventOf(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

interface Opening {
  /** Number of the newest event at the first connection. */
  age: number;
  /** Otherwise every request has been answered before the tab is told of that event, and no answer has come. */
  isQuick?: boolean;
  /** Repeated reads are first answered by something between the phone and the clinic. */
  isAnsweredOnTheWay?: boolean;
  /** By so much the phone's clock was behind when its token came. It has been set since, while no page was open. */
  wasBehind?: number;
  /** The phone's clock is set ahead before the questions are answered, and back before that connection. */
  isSetBack?: boolean;
}

/** A patient opens the app. */
async function opening(how: Opening) {
  const { age, isQuick = false, isAnsweredOnTheWay = false, wasBehind = 0, isSetBack = false } = how;
  const asked: string[] = [];
  const live = new TestingLine(() => ({}));
  const t = await TestingPhone.open(live);
  let what = 'before';
  t.tells = ({ url }) => {
    asked.push(url);
    const isRepeated = asked.filter((before) => before === url).length === 2;
    if (isAnsweredOnTheWay && isRepeated) return { status: 413, text: '<title>Too large</title>' };
    return { status: 200, text: JSON.stringify({ url, what }), epoch: '0199aaaa', at: t.time.now };
  };
  live.says = () => {
    what = 'after';
    return { events: [], head: { n: 3, id: eventOf(t.time.now - age) }, reset: false };
  };
  await t.signIn('amina');
  t.phone.storage.values.set('hodi-clock-offset', String(wasBehind));
  const tab = await t.openTab();
  live.takes = 400;
  if (!isQuick) t.line.befalls = () => 'late_answer';
  if (isSetBack) t.phone.clockOffset = 20 * minute;
  tab.controls.watch({ amina: 'patient' });
  await t.time.play(900);
  t.phone.clockOffset = 0;
  await t.time.play(1_000);
  const times = () => asked.filter((url) => url.startsWith('/appointments')).length;
  assert.deepEqual([times(), what], [1, 'after']);
  t.line.befalls = () => undefined;
  await t.time.play(minute);
  return { times: times(), behind: [...(await t.result(tab.controls.behind() ?? Promise.resolve(['no screen'])))] };
}

test('data being read at the first connection is read again if something has just happened', async () => {
  assert.deepEqual(await opening({ age: 0 }), { times: 2, behind: [] });
});

test('nothing is asked twice where nothing has happened for long', async () => {
  const { times } = await opening({ age: 10 * minute });
  assert.equal(times, 1);
});

test('when it was read is known by the server, though the clock of the phone was set since its token came', async () => {
  const { times, behind } = await opening({ age: 0, isQuick: true, wasBehind: 10 * minute });
  assert.deepEqual({ times, behind }, { times: 2, behind: [] });
  assert.equal((await opening({ age: 10 * minute, isQuick: true, wasBehind: -10 * minute })).times, 1);
});

test('a clock that was set and set back makes nothing look newer than it is', async () => {
  assert.deepEqual(await opening({ age: 0, isQuick: true, isSetBack: true }), { times: 2, behind: [] });
});

test('data refused by something on the way is requested again', async () => {
  assert.deepEqual(await opening({ age: 0, isAnsweredOnTheWay: true }), { times: 3, behind: [] });
});
