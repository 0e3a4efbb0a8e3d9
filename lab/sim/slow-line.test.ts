/** A line that is up, but takes longer for every answer than a good one ever does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { livenessPath } from '@hodi/domain/support/liveness-path.ts';
import { TestingPhone } from './testing-phone.ts';

const minute = 60_000;

/** Amina's phone, on which something waits that was written without a network. */
async function withMessages(texts: readonly string[]) {
  const t = await TestingPhone.open();
  await t.signIn('amina');
  const tab = await t.openTab();
  t.phone.setOnline(false);
  for (const text of texts) {
    const write = { kind: 'message', thread: text, text, key: `key-of-${text}` } as const;
    assert.equal((await t.result(tab.controls.write(write))).how, 'waits');
  }
  return { t, tab };
}

for (const [what, slowness, isSlow] of [
  ['every answer takes twelve seconds', 12_000, () => true],
  ['every answer takes forty seconds', 40_000, () => true],
  ['what is long takes ninety seconds, though what is short does not', 90_000, (url: string) => url !== livenessPath],
] as const) {
  test(`waiting writes arrive on a connection where ${what}`, async () => {
    const { t, tab } = await withMessages(['1', '2', '3']);
    t.line.slowness = slowness;
    t.line.befalls = ({ url }) => (isSlow(url) ? 'slow' : undefined);
    t.phone.setOnline(true);
    await t.time.play(20 * minute, () => tab.controls.queue().length === 0);
    assert.deepEqual(structuredClone(tab.controls.queue()), []);
    assert.deepEqual([...new Set(t.texts())].sort(), ['1', '2', '3']);
  });
}

test('a hanging request on a slow connection that is good again is waited for no longer than before', async () => {
  const { t, tab } = await withMessages(['1']);
  t.line.befalls = ({ url }) => (url === livenessPath ? undefined : 'slow');
  t.phone.setOnline(true);
  await t.time.play(5 * minute, () => tab.controls.queue().length === 0);
  const left: number[] = [];
  let isSilent = false;
  t.line.befalls = ({ url }) => {
    if (!url.endsWith('/message')) return undefined;
    left.push(t.time.now);
    return isSilent ? 'silent' : undefined;
  };
  const waits = async (text: string) => {
    t.phone.setOnline(false);
    const write = { kind: 'message', thread: text, text, key: `key-of-${text}` } as const;
    await t.result(tab.controls.write(write));
    t.phone.setOnline(true);
  };
  await waits('2');
  await t.time.play(minute, () => tab.controls.queue().length === 0);
  isSilent = true;
  left.length = 0;
  await waits('3');
  await t.time.play(minute, () => left.length === 2);
  const [first = 0, second = 0] = left;
  // Five seconds, a look whether the server is there, and ten until the queue is looked at again.
  assert.ok(second - first < 16_500, `${second - first} ms`);
});
