/**
 * Text typed in one place by two tabs, or over text that could not be decrypted: nobody's text vanishes, and waiting
 * writes keep their order.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tab } from './browser/tab.ts';
import { ofAmina, secretIs, TestingPhone, withoutKey } from './testing-phone.ts';

const textIn = async (t: TestingPhone, tab: Tab, thread: string): Promise<string> =>
  (await t.result(tab.controls.openThread(thread))).text;

/** The request that hung is given up, and the next one is answered. */
async function keyComes(t: TestingPhone): Promise<void> {
  secretIs(t, 'through');
  await t.time.play(180_000);
}

async function twoTabs() {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  const [first, second] = [await t.openTab(), await t.openTab()];
  for (const tab of [first, second]) await t.result(tab.controls.openThread('thread'));
  await t.time.play(1_000);
  return { t, first, second };
}

test('words that cannot be opened when their thread is are there again beside what was typed since', async () => {
  const { t, tab } = await withoutKey();
  assert.equal(await textIn(t, tab, 'first'), '');
  tab.controls.type('first', 'Typed since.');
  await t.time.play(1_000);
  await keyComes(t);
  assert.equal(await textIn(t, tab, 'first'), 'Kept long ago.\nTyped since.');
  tab.die();
  assert.equal(await textIn(t, await t.openTab(), 'first'), 'Kept long ago.\nTyped since.');
});

test('they are there too when the page died before they could be opened', async () => {
  const { t, tab } = await withoutKey();
  await textIn(t, tab, 'first');
  tab.controls.type('first', 'Typed since.');
  await t.time.play(300);
  tab.die();
  secretIs(t, 'through');
  const later = await t.openTab();
  await textIn(t, later, 'first');
  await t.time.play(1_000);
  assert.equal(await textIn(t, later, 'first'), 'Kept long ago.\nTyped since.');
  await t.time.play(1_000);
  assert.deepEqual(
    (await t.lying('cache')).map(({ key }) => key).filter((key) => key.includes('/reply/')),
    ['amina/reply/first'],
    'what was looked at lies in one place again',
  );
});

test('where nothing was typed meanwhile they come back by themselves', async () => {
  const { t, tab } = await withoutKey();
  assert.equal(await textIn(t, tab, 'first'), '');
  await keyComes(t);
  assert.equal(await textIn(t, tab, 'first'), 'Kept long ago.');
});

test('another tab goes on with the same words', async () => {
  const { t, first, second } = await twoTabs();
  first.controls.type('thread', 'Is it');
  await t.time.play(1_000);
  assert.equal(await textIn(t, second, 'thread'), 'Is it');
  second.controls.type('thread', 'Is it open today?');
  await t.time.play(1_000);
  assert.equal(await textIn(t, first, 'thread'), 'Is it open today?');
  assert.equal((await t.result(first.controls.sendTyped({ thread: 'thread' }))).how, 'sent');
  await t.time.play(1_000);
  assert.equal(await textIn(t, second, 'thread'), '');
  assert.deepEqual(t.texts(), ['Is it open today?']);
});

test('drafts written in two tabs at the same moment are both stored and shown', async () => {
  const { t, first, second } = await twoTabs();
  first.controls.type('thread', 'From the first.');
  second.controls.type('thread', 'From the second.');
  await t.time.play(5_000);
  for (const tab of [first, second]) {
    const lines = (await textIn(t, tab, 'thread')).split('\n');
    assert.deepEqual(lines.toSorted(), ['From the first.', 'From the second.']);
  }
  first.die();
  second.die();
  const lines = (await textIn(t, await t.openTab(), 'thread')).split('\n');
  assert.deepEqual(lines.toSorted(), ['From the first.', 'From the second.']);
});

test('a message being sent by one tab outlives it, though the other writes on', async () => {
  const { t, first, second } = await twoTabs();
  first.controls.type('thread', 'On its way.');
  await t.time.play(1_000);
  t.line.befalls = ({ url }) => (url.endsWith('/message') ? 'silent' : undefined);
  void first.controls.sendTyped({ thread: 'thread' });
  await t.time.play(1_000);
  second.controls.type('thread', 'Written on.');
  await t.time.play(1_000);
  first.die();
  second.die();
  t.line.befalls = () => undefined;
  const later = await t.openTab();
  const found = await t.result(later.controls.openThread('thread'));
  // The queue has the write that was on its way.
  assert.deepEqual([found.text, ...found.underWay], ['Written on.']);
  await t.time.play(60_000);
  const sent = t.asked.filter(({ url }) => url.endsWith('/message'));
  assert.deepEqual([...new Set(t.texts())], ['On its way.']);
  assert.equal(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size, 1);
});

test('a message being sent by one tab is not sent by the other too, whatever that writes in the same moment', async () => {
  const { t, first, second } = await twoTabs();
  first.controls.type('thread', 'On its way.');
  await t.time.play(1_000);
  t.line.befalls = ({ url }) => (url.endsWith('/message') ? 'late_answer' : undefined);
  void first.controls.sendTyped({ thread: 'thread' });
  // It is stored, and the other tab has not been told of it yet.
  await t.time.play(0);
  second.controls.type('thread', 'Meanwhile.');
  await t.time.play(5_000);
  assert.deepEqual(t.texts(), ['On its way.']);
  // Only when the first is closed: whether it arrived is not known.
  first.die();
  await t.time.play(120_000);
  assert.deepEqual([...new Set(t.texts())], ['On its way.']);
  assert.ok(t.texts().length > 1);
  assert.equal(await textIn(t, second, 'thread'), 'Meanwhile.');
});

test('a record that this phone cannot open yet keeps its place before later writes', async () => {
  const { t, tab: first } = await ofAmina();
  const write = (tab: Tab, text: string) =>
    t.result(tab.controls.write({ kind: 'message', thread: 'thread', text, key: `key-not-opened-${text}` }));
  const messages = () => t.texts().filter((text) => text !== '');
  t.phone.setOnline(false);
  await write(first, '1');
  first.controls.logOut();
  await t.time.play(1_000);
  first.die();

  secretIs(t, 'lost');
  await t.signIn('amina');
  const tab = await t.openTab();
  assert.equal((await write(tab, '2')).how, 'waits');
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.deepEqual(messages(), []);

  secretIs(t, 'through');
  await t.time.play(60_000);
  assert.deepEqual(messages(), ['1', '2']);
});
