/** A tab's display when the server is restored from a backup while its live connection is away, answer by answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aThread, minute } from '@hodi/domain/testing/inquiry-item.ts';
import { TestingPhone } from '../testing-phone.ts';
import { type CaughtUp, TestingLine } from './testing-line.ts';

const first = { n: 3, id: '01990000-0000-7000-8000-00000000000a' };
const nextId = '01990000-0000-7000-8000-00000000000c';
const second = { n: 4, id: '01990000-0000-7000-8000-00000000000b' };

/** A patient looks at a thread of a server in this life. */
async function looking() {
  const live = new TestingLine(() => ({ events: [], head: first, reset: false }));
  const t = await TestingPhone.open(live);
  const livesAs = (life: string) => {
    t.tells = ({ url }) => ({ status: 200, text: JSON.stringify({ url, life }), epoch: life });
  };
  livesAs('0199aaaa');
  await t.signIn('amina');
  const tab = await t.openTab();
  tab.controls.watch({ amina: 'patient' });
  await t.result(tab.controls.openThread('thread'));
  await t.time.play(5_000);
  const behind = async () => [...(await t.result(tab.controls.behind() ?? Promise.resolve(['no screen'])))];
  assert.deepEqual([await behind(), live.cursors], [[], [null]]);
  return { t, tab, live, livesAs, behind };
}

/** The answer of a server in another epoch to a cursor of the first. */
const another: CaughtUp = (cursor) => ({
  events: [],
  head: second,
  reset: JSON.stringify(cursor) !== JSON.stringify(second),
});
const itsEvent = `42${JSON.stringify(['something', '{}', second.n, second.id])}`;

test('a line that comes back is caught up while a question still hangs that the one before it made old', async () => {
  const { t, live, livesAs, behind } = await looking();
  t.line.befalls = ({ url }) => (url.startsWith('/appointments') ? 'silent' : undefined);
  live.says = () => ({ events: [], head: first, reset: true });
  live.cut();
  await t.time.play(10_000);
  t.line.befalls = () => undefined;
  livesAs('0199bbbb');
  [live.says, live.tellsFirst] = [another, itsEvent];
  live.cut();
  await t.time.play(10_000);
  assert.deepEqual(live.cursors, [null, first, first]);
  // The request is given up.
  await t.time.play(180_000);
  assert.deepEqual(await behind(), []);
});

test('events on a new connection before the cursor is answered do not move it', async () => {
  const { t, live, livesAs, behind } = await looking();
  livesAs('0199bbbb');
  live.tellsFirst = itsEvent;
  live.says = () => ({ error: 'try_again' });
  live.cut();
  await t.time.play(3_000);
  live.says = another;
  await t.time.play(10_000);
  assert.deepEqual(live.cursors, [null, first, first]);
  assert.deepEqual(await behind(), []);
});

test('data read after the backup is read again though both epochs know the cursor', async () => {
  const { t, live, livesAs, behind } = await looking();
  livesAs('0199bbbb');
  live.cut();
  await t.time.play(10_000);
  assert.deepEqual(live.cursors, [null, first]);
  assert.deepEqual(await behind(), []);
});

test('a thread that the restored server had lost is read anew when it has gone there again', async () => {
  const { t, live, behind, tab } = await looking();
  const former = aThread({ e_contact: { created_at: minute(0) } });
  const anew = aThread({ e_contact: { created_at: minute(30) } });
  const { id } = former.item.e_contact;
  let thread: { status: number; text: string } = { status: 200, text: JSON.stringify(former) };
  let epoch = '0199aaaa';
  t.tells = ({ url }) =>
    url.replace(/\?.*/, '').endsWith(id) ? { ...thread, epoch } : { status: 200, text: '{"items":[]}', epoch };
  await t.result(tab.controls.openThread(id));
  await t.time.play(5_000);
  [epoch, thread] = ['0199bbbb', { status: 404, text: '{"code":"not_found","message":"It is not there."}' }];
  live.says = another;
  live.cut();
  await t.time.play(30_000);
  thread = { status: 200, text: JSON.stringify(anew) };
  live.tell(`42${JSON.stringify(['e-contact-created', JSON.stringify(anew.item), second.n + 1, nextId])}`);
  await t.time.play(10_000);
  assert.deepEqual(await behind(), []);
});
