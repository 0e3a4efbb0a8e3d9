/** All servers of a clinic use the time of their database, whatever their own clocks show. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { liveness } from '@hodi/domain/support/support.api.ts';
import { BreakableLine } from '#server/testing/breakable-line.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { urlOf } from '#server/testing/postgres-cluster.ts';
import { outboxOf } from '#server/testing/providers/outbox-of.ts';
import { spawnServer } from '#server/testing/spawned-server.ts';
import { call, secret } from '#server/testing/test-app.ts';
import { DatabaseClock } from './database-clock.ts';
import { openDatabase } from './database.ts';

const line = new BreakableLine();
const t = await openClinicApp();
const db = openDatabase(await line.through(t.database.app), 2);
after(async () => {
  line.close();
  await db.destroy();
});
const hour = 3_600_000;
const day = 24 * hour;

/** A server whose clock shows what it is set to; the database is of this machine, so its time is the real one. */
function aServer(off: number) {
  const set = { off, slept: 0 };
  const clock = new DatabaseClock(db, {
    clock: () => Date.now() + set.off,
    steady: () => performance.now() - set.slept,
  });
  /** Difference between the server's estimate and the database's time. */
  const error = () => Math.abs(clock.now() - Date.now());
  return { clock, set, error };
}
const near = 1_000;

for (const off of [-11 * 366 * day, -2 * hour, 2 * hour, 11 * 366 * day]) {
  test(`a clock that is ${off / hour} hours off is not gone by`, async () => {
    const { clock, error } = aServer(off);
    assert.ok(Math.abs((await clock.measure()) + off) < near);
    assert.ok(error() < near);
  });
}

test('one that differs by no more than an answer takes is gone by as it is', async () => {
  const { clock, set } = aServer(0);
  assert.equal(await clock.measure(), 0);
  set.off = 300;
  assert.equal(await clock.measure(), 0);
});

test('one that is set while nobody asks moves nothing, also while the database is away', async () => {
  const { clock, set, error } = aServer(0);
  await clock.measure();
  line.set('cut');
  for (const off of [400 * day, -400 * day]) {
    set.off = off;
    assert.ok(error() < near, `set by ${off / day} days`);
  }
  await assert.rejects(clock.measure());
  line.set('open');
  await clock.measure();
  assert.ok(error() < near);
});

test('a server that slept knows what time it is as soon as the database has told it', async () => {
  const { clock, set, error } = aServer(0);
  await clock.measure();
  set.slept = hour;
  clock.now();
  await clock.measure();
  assert.ok(error() < near);
});

test('a program whose clock is two hours ahead sends nothing early', async () => {
  const now = Date.now();
  const { written, stateOf } = outboxOf(t);
  const [due, later] = [await written(), await written({ not_before: now + hour })];
  const dataDir = mkdtempSync(join(tmpdir(), 'hodi-clock-'));
  const ahead = `const{now}=Date;Date.now=()=>now()+${2 * hour}`;
  const server = spawnServer({
    DATABASE_URL: urlOf(t.database.app),
    DATABASE_OWNER_URL: urlOf(t.database.owner),
    SESSION_SECRET: secret,
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}`,
  });
  after(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  await server.listening;
  while ((await stateOf(due)).state === 'waiting') await new Promise(setImmediate);
  assert.deepEqual(await stateOf(later), { state: 'waiting', tries: 0, failure: null });
});

test('answers are dated by the time that dates what is in the database', async () => {
  const { headers } = await call(t.app, liveness);
  assert.equal(headers.date, new Date(t.time.now).toUTCString());
});
