/** Counting tries: exact also when they come at once, over at the right moment, and telling nobody who tried. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { secret } from '#server/testing/test-app.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { type Throttle, addressBlock, attempt, forgiveAttempts, takeBackAttempt } from './throttle.ts';

const t = await openClinicApp();
const throttle: Throttle = { kind: 'test', limit: 3, window: 60_000 };
const deps = () => ({ db: t.db, secret, now: t.time.now });

/** The seconds to wait, or 0 when it may be made. */
async function tried(subject: string, over: Partial<Throttle> = {}): Promise<number> {
  try {
    await attempt(deps(), { ...throttle, ...over }, subject);
    return 0;
  } catch (error) {
    assert.ok(error instanceof Refusal && error.code === 'rate_limited' && error.status === 429);
    return error.retryAfterSeconds ?? NaN;
  }
}

for (const isFixed of [false, true]) {
  test(`of a hundred tries at once exactly so many get through${isFixed ? ' in a fixed window' : ''}`, async () => {
    const subject = unknownId();
    const waits = await Promise.all(Array.from({ length: 100 }, () => tried(subject, { limit: 10, isFixed })));
    assert.equal(waits.filter((wait) => wait === 0).length, 10);
    assert.ok(waits.every((wait) => wait === 0 || wait === 60));
  });
}

test('the wait counts from the last try that was made, and a refused one does not lengthen it', async () => {
  const subject = unknownId();
  for (let count = 1; count <= 3; count += 1) {
    assert.equal(await tried(subject), 0);
    t.time.now += 10_000;
  }
  assert.equal(await tried(subject), 50);
  t.time.now += 49_000;
  assert.equal(await tried(subject), 1);
  t.time.now += 1000;
  assert.equal(await tried(subject), 0);
});

test('a fixed window ends when it ends, however often is tried in it', async () => {
  const subject = unknownId();
  for (let count = 1; count <= 3; count += 1) {
    assert.equal(await tried(subject, { isFixed: true }), 0);
    t.time.now += 10_000;
  }
  assert.equal(await tried(subject, { isFixed: true }), 30);
  t.time.now += 30_000;
  assert.equal(await tried(subject, { isFixed: true }), 0);
});

test('a forgiven caller begins anew; a withdrawn try can be made again', async () => {
  const subject = unknownId();
  for (let count = 1; count <= 4; count += 1) await tried(subject);
  await forgiveAttempts(deps(), throttle, subject);
  for (let count = 1; count <= 3; count += 1) assert.equal(await tried(subject), 0);
  await takeBackAttempt(deps(), throttle, subject);
  assert.equal(await tried(subject), 0);
  assert.ok((await tried(subject)) > 0);
});

test('one does not count for another: neither another subject nor another kind', async () => {
  const subject = unknownId();
  for (let count = 1; count <= 4; count += 1) await tried(subject);
  assert.ok((await tried(subject)) > 0);
  assert.equal(await tried(unknownId()), 0);
  assert.equal(await tried(subject, { kind: 'other' }), 0);
});

test('the table tells nobody which numbers tried', async () => {
  await tried('+254700123456');
  const rows = await t.db.selectFrom('attempt').selectAll().execute();
  assert.ok(rows.length > 0);
  for (const row of rows) assert.equal(row.key.length, 32);
  assert.ok(!JSON.stringify(rows.map((row) => row.key.toString('latin1'))).includes('700123456'));
});

describe('the address counted', () => {
  const blocks: [string, string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ];
  for (const [address, block] of blocks) test(address, () => assert.equal(addressBlock(address), block));
});
