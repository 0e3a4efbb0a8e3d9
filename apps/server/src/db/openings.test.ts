import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { noteLost, openInTurn } from './openings.ts';

/** Opens that come to their end when the test says so. */
function opens() {
  const begun: PromiseWithResolvers<string>[] = [];
  const open = (socket = new Socket()) =>
    openInTurn(socket, () => {
      const one = Promise.withResolvers<string>();
      begun.push(one);
      return one.promise;
    });
  return { begun, open };
}

test('four are opened at once; after one was lost one alone, and who gives up waiting is told as by the pool', async () => {
  const usual = opens();
  const all = Array.from({ length: 5 }, () => usual.open());
  await setImmediate();
  assert.equal(usual.begun.length, 4);
  usual.begun[0]?.resolve('open');
  assert.equal(await all[0], 'open');
  await setImmediate();
  assert.equal(usual.begun.length, 5);
  for (const { resolve } of usual.begun) resolve('open');
  await Promise.all(all);

  noteLost();
  const after = opens();
  const [first, impatient] = [after.open(), new Socket()];
  const given = after.open(impatient);
  const third = after.open();
  await setImmediate();
  assert.equal(after.begun.length, 1);
  impatient.destroy();
  await assert.rejects(given, /^Error: timeout exceeded when trying to connect$/);
  after.begun[0]?.reject(new Error('refused'));
  await assert.rejects(first, /refused/);
  await setImmediate();
  assert.equal(after.begun.length, 2);
  after.begun[1]?.resolve('open');
  assert.equal(await third, 'open');
});
