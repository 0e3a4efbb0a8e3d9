import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withCheckoutLock } from './checkout-lock.mjs';

function checkout(t) {
  const root = mkdtempSync(join(tmpdir(), 'hodi-checkout-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

test('two never prepare a checkout at once, and the lock goes when the work is done or fails', async (t) => {
  const root = checkout(t);
  let inside = 0;
  const work = async () => {
    inside += 1;
    assert.equal(inside, 1);
    await new Promise((done) => setImmediate(done));
    inside -= 1;
  };
  await Promise.all([withCheckoutLock(root, work), withCheckoutLock(root, work), withCheckoutLock(root, work)]);
  await assert.rejects(
    withCheckoutLock(root, () => Promise.reject(new Error('no network'))),
    /no network/,
  );
  assert.equal(existsSync(join(root, '.cache/preparing')), false);
});

test('the lock of a process that is no more stops nobody', async (t) => {
  const root = checkout(t);
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  mkdirSync(join(root, '.cache'));
  writeFileSync(join(root, '.cache/preparing'), `${pid}`);
  assert.equal(await withCheckoutLock(root, () => 'done'), 'done');
});
