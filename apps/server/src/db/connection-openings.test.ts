import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { noteLost, openInTurn } from './connection-openings.ts';

/** Opens that come to their end when the test says so. */
function opens() {
  const attempts: PromiseWithResolvers<string>[] = [];
  const open = (socket = new Socket()) =>
    openInTurn(socket, () => {
      const one = Promise.withResolvers<string>();
      attempts.push(one);
      return one.promise;
    });
  return { attempts, open };
}

test('four are opened at once; after one was lost one alone, and who gives up waiting is told as by the pool', async () => {
  const usual = opens();
  const all = Array.from({ length: 5 }, () => usual.open());
  await setImmediate();
  assert.equal(usual.attempts.length, 4);
  usual.attempts[0]?.resolve('open');
  assert.equal(await all[0], 'open');
  await setImmediate();
  assert.equal(usual.attempts.length, 5);
  for (const { resolve } of usual.attempts) resolve('open');
  await Promise.all(all);

  noteLost();
  const after = opens();
  const [first, impatient] = [after.open(), new Socket()];
  const given = after.open(impatient);
  const third = after.open();
  await setImmediate();
  assert.equal(after.attempts.length, 1);
  impatient.destroy();
  await assert.rejects(given, /^Error: timeout exceeded when trying to connect$/);
  after.attempts[0]?.reject(new Error('refused'));
  await assert.rejects(first, /refused/);
  await setImmediate();
  assert.equal(after.attempts.length, 2);
  after.attempts[1]?.resolve('open');
  assert.equal(await third, 'open');
});
