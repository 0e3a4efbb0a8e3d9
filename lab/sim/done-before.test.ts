/** A phone's handling of a completed write whose author may no longer see the result. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestingPhone } from './testing-phone.ts';

const done = { status: 201, text: '{}' };
const doneBefore = { status: 409, text: '{"code":"done_before","message":"This was done when it was first sent."}' };

test('a write done with its answer lost is not refused, also where its author has lost access since', async () => {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  const tab = await t.openTab();
  t.phone.setOnline(false);
  for (const text of ['1', '2']) {
    const write = { kind: 'message', thread: `thread-${text}`, text, key: `key-before-${text}` } as const;
    assert.equal((await t.result(tab.controls.write(write))).how, 'waits');
  }
  t.answers = ({ body }) => (body?.includes('"1"') ? doneBefore : done);
  t.phone.setOnline(true);
  await t.time.play(10_000, () => new Set(t.texts()).size === 2);
  await t.time.play(500);
  assert.deepEqual(Array.from(tab.controls.queue()), []);
  // A server that is put back to a backup would refuse it.
  assert.equal((await t.lying('cache')).filter(({ key }) => key.includes('/sent/')).length, 1);
});
