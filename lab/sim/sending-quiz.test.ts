/** An inquiry that is sent while a saving of its draft is under way: it waits for that, and outlives whatever comes in between. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bill, complaint, leaveTo, opened, openIn, queueOf } from './testing-quiz.ts';

/** Sends over a saving of the draft that hangs, and leaves the phone to Baraka meanwhile. */
async function leftWhileSending() {
  const { t, tab, server } = await opened();
  t.line.befalls = ({ url, method }) => (method !== 'GET' && url.includes('-drafts/') ? 'silent' : undefined);
  tab.quiz.answer(bill);
  await t.time.play(3_000);
  const sending = tab.quiz.send(() => false);
  await t.time.play(1_000);
  assert.equal((await t.lying('queue')).length, 1);
  await leaveTo(t, tab, 'baraka');
  assert.equal(tab.quiz.notKeptYet(), 0, 'he has sent nothing');
  return { t, tab, server, sending };
}

test('an inquiry is not sent by whoever signs in while it waits for its draft, and goes when its author is back', async () => {
  const { t, tab, server, sending } = await leftWhileSending();
  assert.equal(await t.result(sending), 'waits');
  await t.time.play(60_000);
  assert.deepEqual([server.arrived(), [...tab.quiz.faults], queueOf(tab)], [[], [], []]);
  const lying = [...(await t.lying('cache')), ...(await t.lying('queue'))];
  assert.ok(!JSON.stringify(lying).includes('billing'), 'her answers lie locked up');
  t.line.befalls = () => undefined;
  await leaveTo(t, tab, 'amina');
  await t.time.play(60_000);
  assert.deepEqual(server.arrived(), [bill]);
  assert.equal(await openIn(t, tab), 'arrived');
  assert.deepEqual(await openIn(t, tab), {});
});

test('an inquiry whose page dies while it waits for its draft goes by itself', async () => {
  const { t, tab, server } = await opened();
  t.line.befalls = ({ url, method }) => (method !== 'GET' && url.includes('-drafts/') ? 'silent' : undefined);
  tab.quiz.answer(bill);
  await t.time.play(3_000);
  void tab.quiz.send();
  await t.time.play(1_000);
  tab.die();
  assert.deepEqual(server.arrived(), []);
  const next = await t.openTab();
  await t.time.play(20_000);
  assert.deepEqual(server.arrived(), [bill]);
  assert.equal(await openIn(t, next), 'arrived');
});

test('an inquiry waits for one saving of its draft, however many the line holds up', async () => {
  const { t, tab, server } = await opened();
  t.line.befalls = ({ url, method }) => (method !== 'GET' && url.includes('-drafts/') ? 'silent' : undefined);
  for (const answers of [bill, complaint, bill, complaint]) {
    tab.quiz.answer(answers);
    await t.time.play(3_000);
  }
  const since = t.time.now;
  assert.equal(await t.result(tab.quiz.send(), 200_000), 'sent');
  assert.ok(t.time.now - since < 21_000, `${t.time.now - since} ms`);
  assert.deepEqual(server.arrived(), [complaint]);
});
