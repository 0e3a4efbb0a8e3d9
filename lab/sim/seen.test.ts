/** Marking a thread as read: told when the network is back, once, and to nobody before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accept, ofAmina, password, type TestingPhone } from './testing-phone.ts';

const marks = (t: TestingPhone): string[] =>
  t.asked.flatMap(({ url, body }) => {
    const [, thread] = /^\/e-contacts\/(.+)\/mark-seen$/.exec(url) ?? [];
    return thread === undefined ? [] : [`${thread} ${(JSON.parse(body ?? '{}') as { seq: number }).seq}`];
  });

const lying = async (t: TestingPhone): Promise<number> =>
  (await t.lying('cache')).filter(({ key }) => key.includes('/seen/')).length;

test('messages read without a network are reported later, once a thread and as far as they were in sight', async () => {
  const { t, tab } = await ofAmina();
  t.phone.setOnline(false);
  for (const seq of [1, 3, 2]) await t.result(tab.controls.see('first', seq));
  await t.result(tab.controls.see('second', 5));
  assert.equal((await t.result(tab.controls.saidToWait())).atLogout, 0);
  assert.equal(tab.controls.queue().length, 0);
  // The page ends without an event.
  tab.die();
  t.phone.setOnline(true);
  await t.openTab();
  await t.time.play(30_000);
  assert.deepEqual(marks(t), ['first 3', 'second 5']);
  await t.time.play(60_000);
  assert.equal(marks(t).length, 2);
});

test('earlier messages go before it', async () => {
  const { t, tab } = await ofAmina();
  t.phone.setOnline(false);
  await t.result(tab.controls.see('thread', 2));
  await t.result(tab.controls.write({ kind: 'message', thread: 'thread', text: 'Thanks.', key: 'key-of-thanks' }));
  t.asked.length = 0;
  t.phone.setOnline(true);
  await t.time.play(30_000);
  assert.deepEqual(
    t.asked.map(({ url }) => url),
    ['/e-contacts/thread/message', '/e-contacts/thread/mark-seen'],
  );
});

test('a mark that is refused is dropped without a word; one that a server in trouble does not take waits', async () => {
  const { t, tab } = await ofAmina();
  t.answers = ({ url }) => ({ status: url.includes('/gone/') ? 404 : 503, text: '{"code":"c","message":"No."}' });
  await t.result(tab.controls.see('gone', 1));
  await t.result(tab.controls.see('there', 1));
  assert.equal(await lying(t), 1);
  accept(t);
  await t.time.play(30_000);
  assert.equal(await lying(t), 0);
  assert.deepEqual(marks(t).at(-1), 'there 1');
  assert.equal(tab.controls.queue().length, 0);
});

test('it is told for whoever read it, and by nobody who comes after them', async () => {
  const { t, tab } = await ofAmina();
  t.phone.setOnline(false);
  await t.result(tab.controls.see('thread', 4));
  tab.controls.logOut();
  await t.time.play(1_000);
  t.phone.setOnline(true);
  const logIn = (who: string) => t.result(tab.controls.logIn({ mobile_number: who, user_type: 'patient', password }));
  await logIn('baraka');
  await t.time.play(30_000);
  assert.deepEqual(marks(t), []);
  tab.controls.logOut();
  await logIn('amina');
  await t.time.play(30_000);
  assert.deepEqual(marks(t), ['thread 4']);
});
