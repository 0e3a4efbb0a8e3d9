/** Writes on a phone that cannot store them: it is full, or its database hangs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tab } from './browser/tab.ts';
import { hang, TestingPhone } from './testing-phone.ts';

const busy = { status: 503, text: '{"code":"server_busy","message":"The server is busy."}' };
const gone = { status: 404, text: '{"code":"not_found","message":"Not found."}' };
const done = { status: 201, text: '{}' };

/** Written without a network, in order: the thread, and the text. */
async function waiting(...written: readonly (readonly [thread: string, text: string])[]) {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  const tab = await t.openTab();
  t.phone.setOnline(false);
  for (const [thread, text] of written) {
    const write = tab.controls.write({ kind: 'message', thread, text, key: `key-of-${text}` });
    assert.equal((await t.result(write)).how, 'waits');
  }
  return { t, tab };
}

const shown = ({ controls }: Tab): string[] => Array.from(controls.queue(), ({ state, why }) => `${state}: ${why}`);
const keysOf = (t: TestingPhone, text: string): Set<string | undefined> =>
  new Set(t.asked.filter(({ body }) => body?.includes(`"${text}"`)).map(({ headers }) => headers['idempotency-key']));

test('on a full phone what is refused is told and holds up nothing, and is noted as soon as there is room', async () => {
  const { t, tab } = await waiting(['a', '1'], ['a', '2'], ['b', '3']);
  t.answers = ({ body }) => (body?.includes('"1"') ? gone : done);
  t.phone.storage.isFull = true;
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.deepEqual(t.texts(), ['1', '2', '3']);
  assert.deepEqual(shown(tab), ['refused: Not found.']);
  t.phone.storage.isFull = false;
  await t.time.play(15_000);
  tab.die();
  const next = await t.openTab();
  await t.time.play(15_000);
  assert.deepEqual(shown(next), ['refused: Not found.']);
  assert.equal(t.asked.length, 3);
});

test('on a full phone what fails is tried five times and holds up its own thread alone; a comeback tries it anew', async () => {
  const { t, tab } = await waiting(['a', '1'], ['a', '2'], ['b', '3']);
  let isBusy = true;
  t.answers = ({ body }) => (isBusy && body?.includes('"1"') ? busy : done);
  t.phone.storage.isFull = true;
  t.phone.setOnline(true);
  await t.time.play(2_000, () => t.texts().includes('3'));
  assert.deepEqual([t.texts().includes('3'), t.texts().includes('2')], [true, false]);
  await t.time.play(60_000);
  assert.equal(t.texts().filter((text) => text === '1').length, 5);
  assert.deepEqual(shown(tab), ['failed: The server is busy.']);
  isBusy = false;
  tab.look(true);
  await t.time.play(10_000);
  assert.deepEqual([t.texts().at(-1), shown(tab)], ['1', []]);
});

test('on a full phone its author sends again what was refused and could not be noted', async () => {
  const { t, tab } = await waiting(['a', '1']);
  let isThere = false;
  t.answers = () => (isThere ? done : gone);
  t.phone.storage.isFull = true;
  t.phone.setOnline(true);
  await t.time.play(20_000);
  assert.deepEqual(shown(tab), ['refused: Not found.']);
  isThere = true;
  await t.result(tab.controls.sendAgain(tab.controls.queue()[0]?.id ?? ''));
  await t.time.play(10_000);
  assert.deepEqual([t.texts(), shown(tab)], [['1', '1'], []]);
});

test('a phone without a free byte sends each of what waits once; the page after it once more under the same key', async () => {
  const { t, tab } = await waiting(['a', '1'], ['a', '2'], ['b', '3']);
  t.phone.storage.isStuck = true;
  t.phone.setOnline(true);
  await t.time.play(60_000);
  assert.deepEqual(t.texts(), ['1', '2', '3']);
  assert.deepEqual(shown(tab), []);
  tab.die();
  t.phone.storage.isStuck = false;
  const next = await t.openTab();
  await t.time.play(30_000);
  assert.deepEqual(t.texts(), ['1', '2', '3', '1', '2', '3']);
  for (const text of ['1', '2', '3']) assert.equal(keysOf(t, text).size, 1);
  assert.deepEqual([shown(next), await t.lying('queue')], [[], []]);
});

test('arrived writes that could not be removed go as soon as there is room, in the order of arrival', async () => {
  const { t } = await waiting(['a', '1'], ['a', '2'], ['b', '3']);
  t.phone.storage.isStuck = true;
  t.phone.setOnline(true);
  await t.time.play(30_000);
  const ids = (await t.lying('queue')).map((record) => (record as unknown as { id: string }).id);
  assert.equal(ids.length, 3);
  t.phone.storage.isStuck = false;
  await t.time.play(15_000);
  assert.deepEqual(await t.lying('queue'), []);
  const sent = (await t.lying('cache')).filter(({ key }) => key.includes('/sent/'));
  assert.deepEqual(
    sent.map(({ value }) => (value as { id: string }).id),
    ids,
  );
  assert.deepEqual(t.texts(), ['1', '2', '3']);
});

test('a database that hangs when the answer comes holds up nothing that waits, nor another tab for good', async () => {
  const { t, tab } = await waiting(['a', '1'], ['a', '2'], ['b', '3']);
  const other = await t.openTab();
  let goOn: (() => void) | undefined;
  t.answers = ({ body }) => {
    goOn ??= hang(t);
    return body?.includes('"1"') ? gone : done;
  };
  t.phone.setOnline(true);
  await t.time.play(120_000);
  for (const text of ['1', '2', '3']) assert.equal(keysOf(t, text).size, 1);
  goOn?.();
  await t.time.play(60_000);
  assert.deepEqual(shown(tab), ['refused: Not found.']);
  // The tab that has the lock continues.
  t.phone.setOnline(false);
  await t.result(other.controls.write({ kind: 'message', thread: 'c', text: '4', key: 'key-of-4' }));
  t.phone.setOnline(true);
  await t.time.play(30_000);
  assert.equal(t.texts().at(-1), '4');
});
