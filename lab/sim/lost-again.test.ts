/** Writes that a phone sends again after its server was restored from a backup. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { epochHeader } from '@hodi/domain/offline/epoch.ts';
import type { Tab } from './browser/tab.ts';
import type { Asked } from './line.ts';
import { TestingPhone } from './testing-phone.ts';

const busy = { status: 503, text: '{"code":"server_busy","message":"The server is busy."}' };
const done = { status: 201, text: '{}' };

const keyOf = ({ headers }: Asked) => headers['idempotency-key'];

const write = async (t: TestingPhone, tab: Tab, text: string): Promise<string> =>
  (await t.result(tab.controls.write({ kind: 'message', thread: 'thread', text, key: `key-of-${text}` }))).how;

/** A database in this epoch; accepted writes are recorded. */
const livesAs =
  (epoch: string, took: (text: string) => void): TestingPhone['answers'] =>
  ({ headers, body = '{}' }) => {
    // As the server does: see `tellEpoch`.
    if (![undefined, epoch.slice(0, 8)].includes(headers[epochHeader])) return { ...busy, epoch };
    took((JSON.parse(body) as { message?: string }).message ?? '');
    return { ...done, epoch };
  };

/** A phone whose server is in its first epoch, and the writes accepted there. */
async function opened() {
  const t = await TestingPhone.open();
  const taken: string[] = [];
  const took = (text: string) => void taken.push(text);
  t.answers = livesAs('0199aaaa', took);
  await t.signIn('amina');
  return { t, tab: await t.openTab(), taken, took };
}

test('a phone whose clock jumped sends again what a restored server lost, no more, in its order', async () => {
  const { t, tab, taken, took } = await opened();
  const written = async (text: string, hours: number) => {
    t.phone.clockOffset = hours * 3_600_000;
    assert.equal(await write(t, tab, text), 'sent');
    await t.time.play(15_000);
  };
  await written('in the backup, by a clock that runs ahead', 30);
  await t.time.play(600_000);
  t.line.restoredTo = t.time.now;
  await written('1', 30);
  await written('2', -26);
  await written('3', 2);
  t.phone.clockOffset = 0;
  taken.splice(0);
  t.answers = livesAs('0199bbbb 1', took);
  assert.equal(await write(t, tab, '4'), 'waits');
  await t.time.play(60_000);
  assert.deepEqual(taken, ['1', '2', '3', '4']);
  assert.equal(tab.controls.queue().length, 0);
});

test('the first write of a page that lives for a moment is sent again too, before what the next page writes', async () => {
  const { t, tab, taken, took } = await opened();
  t.line.restoredTo = t.time.now;
  assert.equal(await write(t, tab, '1'), 'sent');
  tab.die();
  taken.splice(0);
  t.answers = livesAs('0199bbbb 1', took);
  // At once, before it has looked at its queue.
  const next = t.phone.open();
  const sending = next.controls.write({ kind: 'message', thread: 'thread', text: '2', key: 'key-of-the-next-page' });
  await t.result(sending);
  await t.time.play(60_000);
  assert.deepEqual(taken, ['1', '2']);
});

test('writes lost by a restored server go before new writes, though nobody had heard of the restore yet', async () => {
  const { t, tab, taken, took } = await opened();
  for (const text of ['1', '2', '3']) {
    assert.equal(await write(t, tab, text), 'sent');
    // Until its queue has heard of this life.
    await t.time.play(15_000);
  }
  taken.splice(1);
  t.line.restoredTo = t.time.begun;
  t.answers = livesAs('0199bbbb 1', took);
  assert.equal(await write(t, tab, '4'), 'waits');
  await t.time.play(60_000);
  assert.deepEqual(taken, ['1', '1', '2', '3', '4']);
});

test('writes lost by a restored server go before waiting ones when the next page is opened', async () => {
  const { t, tab, taken, took } = await opened();
  assert.equal(await write(t, tab, '1'), 'sent');
  await t.time.play(15_000);
  t.phone.setOnline(false);
  assert.equal(await write(t, tab, '2'), 'waits');
  tab.die();
  taken.splice(0);
  t.line.restoredTo = t.time.begun;
  t.answers = livesAs('0199bbbb 1', took);
  t.phone.setOnline(true);
  const next = t.phone.open();
  await t.time.play(60_000);
  assert.deepEqual(taken, ['1', '2']);
  assert.equal(next.controls.queue().length, 0);
});

/**
 * A write accepted in the first epoch, whose answer arrives when another tab has sent again the writes lost to the
 * second.
 */
async function answeredLate(by: 'the same tab' | 'another tab') {
  const { t, tab, taken, took } = await opened();
  const other = by === 'another tab' ? await t.openTab() : tab;
  assert.equal(await write(t, tab, '1'), 'sent');
  await t.time.play(15_000);
  t.line.befalls = ({ url }) => (url.endsWith('/message') ? 'late_answer' : undefined);
  const key = 'key-of-late';
  const late = tab.controls.write({ kind: 'message', thread: 'another', text: 'late', key });
  await t.time.play(1_000, () => taken.includes('late'));
  t.line.befalls = () => undefined;
  taken.splice(0);
  t.line.restoredTo = t.time.begun;
  t.answers = livesAs('0199bbbb 1', took);
  t.tells = ({ url }) => ({ status: 200, text: JSON.stringify({ url }), epoch: '0199bbbb 1' });
  assert.equal(await write(t, other, '2'), 'waits');
  await t.time.play(1_500, () => taken.includes('2'));
  assert.deepEqual(taken, ['1', '2']);
  return { t, tab, taken, late };
}

test('writes accepted by the server’s former epoch go again, though the answer comes when the next epoch is known', async () => {
  const { t, tab, taken, late } = await answeredLate('the same tab');
  assert.equal((await t.result(late)).how, 'waits');
  await t.time.play(60_000);
  assert.deepEqual(taken, ['1', '2', 'late']);
  assert.equal(tab.controls.queue().length, 0);
});

for (const where of ['', ', on a full phone too'])
  test(`it goes again too where only another tab knew of the next life by then${where}`, async () => {
    const { t, tab, taken, late } = await answeredLate('another tab');
    t.phone.storage.isFull = where !== '';
    await t.result(late);
    // This one is told of it before it looks at its sent writes.
    tab.controls.watch({ amina: 'patient' });
    await t.time.play(60_000);
    assert.deepEqual(taken, ['1', '2', 'late']);
    assert.equal(tab.controls.queue().length, 0);
  });

test('a full phone sends what a restored server lost from where it lies, then the rest; the next page once more', async () => {
  const { t, tab, taken, took } = await opened();
  for (const text of ['1', '2', '3']) {
    assert.equal(await write(t, tab, text), 'sent');
    await t.time.play(15_000);
  }
  t.phone.setOnline(false);
  assert.equal(await write(t, tab, '4'), 'waits');
  taken.splice(0);
  t.line.restoredTo = t.time.begun;
  const fair = livesAs('0199bbbb 1', took);
  let tries = 0;
  // A refused write delays nothing, and a failed one goes before those after it.
  const refused = { status: 409, text: '{"code":"refused","message":"Closed."}' };
  t.answers = (asked, number) => {
    if (asked.body?.includes('"1"')) return { ...refused, epoch: '0199bbbb 1' };
    if (asked.body?.includes('"2"') && (tries += 1) < 3) return { ...busy, epoch: '0199bbbb 1' };
    return fair(asked, number);
  };
  t.phone.storage.isFull = true;
  t.phone.setOnline(true);
  await t.time.play(120_000);
  assert.deepEqual(taken, ['2', '3', '4']);
  assert.equal(tab.controls.queue().length, 0);
  assert.equal(await write(t, tab, '5'), 'sent');
  tab.die();
  t.phone.storage.isFull = false;
  t.answers = fair;
  const next = await t.openTab();
  assert.equal(await write(t, next, '6'), 'waits');
  await t.time.play(60_000);
  // A full phone keeps no sent writes for a restored server.
  assert.deepEqual(taken, ['2', '3', '4', '5', '1', '2', '3', '6']);
  assert.equal(new Set(t.asked.filter(({ body }) => body?.includes('"2"')).map(keyOf)).size, 1);
});

test('writes that arrived and could not be removed from the queue go into the server’s next epoch too', async () => {
  const { t, tab, taken, took } = await opened();
  t.phone.setOnline(false);
  assert.equal(await write(t, tab, '1'), 'waits');
  t.phone.storage.isStuck = true;
  t.phone.setOnline(true);
  await t.time.play(30_000);
  assert.deepEqual(taken, ['1']);
  t.line.restoredTo = t.time.begun;
  t.answers = livesAs('0199bbbb 1', took);
  t.tells = ({ url }) => ({ status: 200, text: JSON.stringify({ url }), epoch: '0199bbbb 1' });
  tab.controls.watch({ amina: 'patient' });
  await t.time.play(60_000);
  assert.deepEqual(taken, ['1', '1']);
  assert.equal(tab.controls.queue().length, 0);
});
