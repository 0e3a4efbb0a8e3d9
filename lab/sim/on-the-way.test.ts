/** An answer of something on the way is not the server's: it ends no session, deletes nothing, and is no refusal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refreshPath } from '@hodi/domain/sessions/login-rules.ts';
import type { Tab } from './browser/tab.ts';
import type { Answer } from './line.ts';
import { TestingLine } from './live/testing-line.ts';
import { TestingPhone } from './testing-phone.ts';

const page = (status: number): Answer => ({ status, text: '<h1>This page is blocked</h1>' });
const done: Answer = { status: 201, text: '{}' };
const message = { kind: 'message', thread: 'thread', text: 'Homa', key: 'key-of-homa' } as const;

async function ofAmina() {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  return { t, tab: await t.openTab() };
}

const statesIn = (tab: Tab) => Array.from(tab.controls.queue(), ({ state, why }) => [state, why]);

for (const status of [403, 404, 413, 511, 520]) {
  test(`a message that a proxy answers with a page of its own (${status}) waits, and arrives when that is over`, async () => {
    const { t, tab } = await ofAmina();
    t.answers = (_, number) => (number <= 3 ? page(status) : done);
    const told = await t.result(tab.controls.write(message));
    assert.deepEqual({ ...told }, { how: 'waits', why: `Request queued due to ${status} error` });
    await t.time.play(60_000);
    assert.deepEqual([statesIn(tab), t.asked.length], [[], 4]);
  });
}

test('where it goes on, its author is told so, and it is tried afresh when they are back', async () => {
  const { t, tab } = await ofAmina();
  t.answers = () => page(403);
  await t.result(tab.controls.write(message));
  await t.time.play(120_000);
  assert.deepEqual(statesIn(tab), [['failed', 'HTTP 403 Error']]);
  t.answers = () => done;
  tab.look(false);
  tab.look(true);
  await t.time.play(10_000);
  assert.deepEqual(statesIn(tab), []);
});

test('a message whose body came to the server cut off is sent again', async () => {
  const { t, tab } = await ofAmina();
  t.answers = (_, number) =>
    number === 1 ? { status: 400, text: '{"code":"invalid_request","message":"Not valid."}' } : done;
  assert.equal((await t.result(tab.controls.write(message))).how, 'waits');
  await t.time.play(60_000);
  assert.deepEqual([statesIn(tab), t.asked.length], [[], 2]);
});

for (const [status, code] of [
  [403, 'account_inactive'],
  [403, ''],
  [407, ''],
] as const) {
  test(`a renewal that is answered ${status} ${code || 'by a page'} ${code ? 'ends' : 'does not end'} the session`, async () => {
    const { t, tab } = await ofAmina();
    t.answers = ({ url }) => {
      if (url !== refreshPath) return { status: 401, text: '{"code":"unauthenticated","message":"Sign in."}' };
      return code === '' ? page(status) : { status, text: JSON.stringify({ code, message: 'No.' }) };
    };
    await t.result(tab.controls.write(message));
    await t.time.play(30_000);
    assert.equal(tab.controls.userId(), code === '' ? 'amina' : null);
    t.answers = () => done;
    await t.signIn('amina');
    await t.time.play(30_000);
    assert.deepEqual(statesIn(tab), []);
  });
}

const noAccess: Answer = { status: 404, text: '{"code":"not_found","message":"Not found or no access."}' };

for (const [who, answer, stays] of [
  ['a proxy', page(404), 1],
  ['the server', noAccess, 0],
] as const) {
  test(`cached data ${stays ? 'stays' : 'goes'} where ${who} answers that it is not there`, async () => {
    const head = { n: 3, id: '01990000-0000-7000-8000-000000000003' };
    const t = await TestingPhone.open(new TestingLine(() => ({ events: [], head, reset: false })));
    const nothing = { items: [], total: 0, is_more_than_total: false, next_cursor: null };
    let list: Answer = { status: 200, text: JSON.stringify(nothing) };
    t.tells = ({ url }) => ({ ...(url.startsWith('/e-contacts/list') ? list : done), epoch: '0199aaaa' });
    await t.signIn('amina');
    const visit = async () => {
      const tab = await t.openTab();
      tab.controls.watch({ amina: 'amina' });
      await t.time.play(20_000);
      tab.die();
      const lying = await t.lying('cache');
      return lying.filter(({ key }) => key.includes('/read/') && key.includes('list_for_patient')).length;
    };
    assert.equal(await visit(), 1);
    list = answer;
    assert.equal(await visit(), stays);
  });
}
