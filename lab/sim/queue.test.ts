/** The queue of a phone with the app's own modules, against a server that answers as the test says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tab } from './browser/tab.ts';
import { TestingPhone, tokenOf } from './testing-phone.ts';

const busy = { status: 503, text: '{"code":"server_busy","message":"The server is busy."}' };
const gone = { status: 404, text: '{"code":"not_found","message":"Not found."}' };
const done = { status: 201, text: '{}' };

let keys = 0;

async function write(t: TestingPhone, tab: Tab, { thread, text }: { thread: string; text: string }): Promise<string> {
  const key = `key-of-${(keys += 1)}`;
  return (await t.result(tab.controls.write({ kind: 'message', thread, text, key }))).how;
}

/** So many writes, each into a thread of its own, made without a network. */
async function waiting(count: number, over: (number: number) => string = (number) => `thread-${number}`) {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  const tab = await t.openTab();
  t.phone.setOnline(false);
  for (let number = 1; number <= count; number += 1) {
    assert.equal(await write(t, tab, { thread: over(number), text: `${number}` }), 'waits');
  }
  return { t, tab };
}

test('of ten writes one is refused and one fails five times: the other eight arrive at once, both stay with the cause', async () => {
  const { t, tab } = await waiting(10);
  t.answers = ({ body }) => (body?.includes('"3"') ? gone : body?.includes('"5"') ? busy : done);
  t.phone.setOnline(true);
  await t.time.play(10_000, () => new Set(t.texts()).size === 10);
  await t.time.play(500);
  assert.deepEqual(
    Array.from(tab.controls.queue(), ({ state, why }) => [state, why]),
    [
      ['refused', 'Not found.'],
      ['waiting', 'The server is busy.'],
    ],
  );
  await t.time.play(60_000);
  assert.deepEqual(
    Array.from(tab.controls.queue(), ({ state }) => state),
    ['refused', 'failed'],
  );
  assert.equal(t.texts().filter((text) => text === '5').length, 5);
});

test('a write that fails again and again holds up no other, not even one that is made while it waits for its next try', async () => {
  const { t, tab } = await waiting(1);
  t.answers = ({ body }) => (body?.includes('"1"') ? busy : done);
  t.phone.setOnline(true);
  await t.time.play(8_000, () => t.asked.length === 3);
  const since = t.time.now;
  // Made without a network for a moment, so that it goes through the queue.
  t.phone.setOnline(false);
  await write(t, tab, { thread: 'another', text: 'in time' });
  t.phone.setOnline(true);
  await t.time.play(60_000, () => t.texts().includes('in time'));
  assert.ok(t.time.now - since < 4_000, `${t.time.now - since} ms`);
});

test('five failures in a row of several writes leave the server alone for 30 seconds', async () => {
  const { t } = await waiting(3);
  t.answers = () => busy;
  t.phone.setOnline(true);
  await t.time.play(20_000);
  assert.equal(t.asked.length, 5);
  await t.time.play(30_000);
  assert.ok(t.asked.length > 5);
});

test('writes made after the clock was set back go after waiting ones, also from a newly opened tab', async () => {
  const { t, tab } = await waiting(2, () => 'thread');
  tab.die();
  t.phone.clockOffset = -26 * 3_600_000;
  t.phone.setOnline(true);
  // Before the tab has read what waits.
  const later = t.phone.open();
  const sending = later.controls.write({ kind: 'message', thread: 'thread', text: '3', key: 'key-of-the-last' });
  await t.result(sending);
  await t.time.play(60_000);
  assert.deepEqual(t.texts(), ['1', '2', '3']);
});

test('two tabs that write at the same moment, with the clock set back, keep what waits before and an order of their own', async () => {
  const { t, tab } = await waiting(1, () => 'thread');
  t.phone.clockOffset = -26 * 3_600_000;
  const other = await t.openTab();
  const both = [tab, other].map((one, number) =>
    one.controls.write({ kind: 'message', thread: 'thread', text: `${number + 2}`, key: `key-at-once-${number}` }),
  );
  await t.result(Promise.all(both));
  const times = (await t.lying('queue')).map(({ timestamp }) => timestamp);
  assert.equal(new Set(times).size, 3);
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.equal(t.texts()[0], '1');
});

test('a write discarded while the one before it is on its way does not go, also where no tab is told', async () => {
  const { t, tab } = await waiting(2);
  const [, second] = Array.from(tab.controls.queue(), ({ id }) => id);
  t.answers = ({ body }) => {
    if (body?.includes('"1"')) void t.takeAway('queue', second ?? '');
    return done;
  };
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.deepEqual(t.texts(), ['1']);
  assert.equal(tab.controls.queue().length, 0);
});

test('a write that is on its way counts among what waits: to whoever logs out, and when it ends the session', async () => {
  const { t, tab } = await waiting(2);
  t.answers = () => ({ status: 401, text: '{"code":"session_ended","message":"Sign in again."}' });
  t.line.befalls = ({ url }) => (url.endsWith('/message') ? 'late_answer' : undefined);
  t.phone.setOnline(true);
  // The first of those that wait is on its way too.
  await t.time.play(1_000);
  const sending = tab.controls.write({
    kind: 'message',
    thread: 'another',
    text: 'On its way.',
    key: 'key-on-its-way',
  });
  await t.time.play(1_000);
  assert.equal((await t.result(tab.controls.saidToWait())).atLogout, 3);
  // It is on the device, though nothing opens it there any more: nobody is told that it could not be kept.
  assert.equal((await t.result(sending)).how, 'waits');
  await t.time.play(60_000, () => tab.controls.userId() === null);
  assert.equal((await t.result(tab.controls.saidToWait())).atEnd, 3);
});

test('a write under way when the browser died can be changed and discarded, and goes on by itself', async () => {
  const { t, tab } = await waiting(1);
  t.answers = () => null;
  t.phone.setOnline(true);
  // The tab dies while the write is on the line.
  await t.time.play(60_000, () => t.line.sent > 1);
  tab.die();
  t.phone.setOnline(false);
  const later = await t.openTab();
  assert.deepEqual(
    Array.from(later.controls.queue(), ({ state }) => state),
    ['waiting'],
  );
  t.answers = () => done;
  t.phone.setOnline(true);
  await t.time.play(30_000);
  assert.equal(later.controls.queue().length, 0);
  assert.equal(t.texts().at(-1), '1');
});

test('a write of an older version of the app, left as being sent, goes out like any other', async () => {
  const { t, tab } = await waiting(1);
  await t.result(tab.controls.writeDown({ state: 'sending', version: undefined, editAt: undefined }));
  tab.die();
  const later = await t.openTab();
  assert.deepEqual(
    Array.from(later.controls.queue(), ({ state }) => state),
    ['waiting'],
  );
  t.phone.setOnline(true);
  await t.time.play(30_000);
  assert.deepEqual([later.controls.queue().length, t.texts()], [0, ['1']]);
});

test('a write that an older version of the app has not sealed goes out as it was written', async () => {
  const { t, tab } = await waiting(1);
  const plain = {
    version: 2,
    words: undefined,
    body: { message: 'Written last month.' },
    summary: 'Written last month.',
  };
  await t.result(tab.controls.writeDown(plain));
  tab.die();
  const later = await t.openTab();
  assert.equal(later.controls.queue().length, 1);
  t.phone.setOnline(true);
  await t.time.play(30_000);
  assert.deepEqual([later.controls.queue().length, t.texts()], [0, ['Written last month.']]);
});

test('typed text stays its author’s when another signs in while it is being stored', async () => {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  const tab = await t.openTab();
  await t.time.play(5_000);
  await t.result(tab.controls.openThread('thread'));
  tab.controls.type('thread', 'Only mine.');
  // Before the database has had its turn.
  t.phone.storage.values.set('userType', 'clinician');
  await t.signIn('baraka');
  assert.equal((await t.result(tab.controls.openThread('thread'))).text, '');
  tab.die();
  const later = await t.openTab();
  assert.equal((await t.result(later.controls.openThread('thread'))).text, '');
  await t.signIn('amina');
  assert.equal((await t.result(later.controls.openThread('thread'))).text, 'Only mine.');
});

test('from the moment in which another signs in nothing of the former one is on the screen', async () => {
  const { t, tab } = await waiting(1);
  assert.equal(tab.controls.queue().length, 1);
  t.phone.storage.values.set('accessToken', tokenOf('baraka'));
  tab.tell('storage', { key: 'accessToken' });
  assert.equal(tab.controls.queue().length, 0);
});

test('ten writes outlive the session: only their author sends or sees them, once each', async () => {
  const { t, tab } = await waiting(10, (number) => `thread-${number % 3}`);
  const ended = { status: 401, text: '{"code":"session_ended","message":"Sign in again."}' };
  const sentBy = new Map<string, string[]>();
  let isOver = true;
  t.answers = ({ headers, body }) => {
    if (isOver) return ended;
    const claims = Buffer.from(headers['authorization']?.split('.')[1] ?? '', 'base64url').toString();
    const { message } = JSON.parse(body ?? '{}') as { message: string };
    sentBy.set(claims, [...(sentBy.get(claims) ?? []), message]);
    return done;
  };
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.equal(tab.controls.userId(), null, 'the server has ended the session');

  isOver = false;
  await t.signIn('baraka');
  await t.time.play(60_000);
  assert.deepEqual([tab.controls.queue().length, sentBy.size], [0, 0], 'the next one neither sees nor sends them');

  await t.signIn('amina');
  await t.time.play(60_000);
  assert.equal(tab.controls.queue().length, 0);
  const [of] = [...sentBy];
  assert.match(of?.[0] ?? '', /"sub":"amina"/);
  assert.equal(sentBy.size, 1);
  assert.deepEqual(
    of?.[1].toSorted((one, other) => Number(one) - Number(other)),
    Array.from({ length: 10 }, (_, index) => `${index + 1}`),
  );
});

test('a phone that is full says so and leaves the words where they are; on a line it sends all the same', async () => {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  const tab = await t.openTab();
  t.phone.storage.isFull = true;
  assert.equal(await write(t, tab, { thread: 'thread', text: 'With a line.' }), 'sent');
  t.phone.setOnline(false);
  assert.equal(await write(t, tab, { thread: 'thread', text: 'Without one.' }), 'not_kept');
  assert.deepEqual(t.texts(), ['With a line.']);
});

test('a write that a full phone cannot mark as released is not overtaken by later writes of other tabs', async () => {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  const [first, second] = [await t.openTab(), await t.openTab()];
  t.answers = ({ body }) => {
    // The write lies there by now, as held by the tab that sends it.
    t.phone.storage.isFull = true;
    return body?.includes('"first"') ? busy : done;
  };
  assert.equal(await write(t, first, { thread: 'thread', text: 'first' }), 'waits');
  // A third tab was not there to hear of it.
  for (const tab of [second, await t.openTab()])
    assert.equal(await write(t, tab, { thread: 'thread', text: 'too early' }), 'not_kept');
  t.answers = () => done;
  await t.time.play(30_000);
  assert.equal(await write(t, second, { thread: 'thread', text: 'second' }), 'sent');
  assert.deepEqual([...new Set(t.texts())], ['first', 'second']);
});

test('a write that a full phone could not store while it hung goes before those stored behind it meanwhile', async () => {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  const tab = await t.openTab();
  const begin = (text: string) =>
    tab.controls.write({ kind: 'message', thread: 'thread', text, key: `key-of-${text}` });
  t.phone.storage.isFull = true;
  t.line.befalls = () => 'silent';
  const first = begin('first');
  await t.time.play(1_000);
  t.phone.storage.isFull = false;
  const all = Promise.all([first, begin('second'), begin('third')]);
  // As long as a request may hang.
  assert.deepEqual(
    (await t.result(all, 130_000)).map(({ how }) => how),
    ['waits', 'waits', 'waits'],
  );
  t.line.befalls = () => 'through';
  await t.time.play(60_000);
  assert.deepEqual([...new Set(t.texts())], ['first', 'second', 'third']);
});
