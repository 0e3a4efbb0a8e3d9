import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { BreakableLine } from '#server/testing/breakable-line.ts';
import { openPostgresCluster } from '#server/testing/postgres-cluster.ts';
import { openDatabase, openingTimeoutMillis, requestLimits } from './database.ts';
import { outageOf } from './outage.ts';

const cluster = await openPostgresCluster({ schema: 'no tables yet', migrate: () => Promise.resolve() });
const database = await cluster.createDatabase();
const line = new BreakableLine();
const poolSize = 10;
const connectionTimeoutMillis = 200;
const way = await line.through(database.app);
const db = openDatabase(way, poolSize, {
  ...requestLimits,
  connectionTimeoutMillis,
  query_timeout: 400,
});
after(async () => {
  line.close();
  await db.destroy();
  await cluster.dropDatabase(database);
  await cluster.stop();
});

const ask = () => sql`select 1`.execute(db);

/** Asks until it is answered, however often that takes. */
const succeed = async (): Promise<void> => {
  await ask().then(() => undefined, succeed);
};

test('a database that lets nobody in by this name or as this user is away: whoever runs it is changing a password', async () => {
  for (const other of [{ database: 'no_such_database' }, { user: 'no_such_user' }]) {
    const refused = openDatabase({ ...database.app, ...other }, 1);
    await assert.rejects(sql`select 1`.execute(refused), (error) => outageOf(error) === 'away');
    await refused.destroy();
  }
});

test('while the database is silent one connection is tried for all, and all go on once it answers', async () => {
  // For longer than it is tried with one after one was lost, wherever the rest went well.
  const [people, times] = [16, 12];
  const all = <T>(what: () => Promise<T>) => Promise.all(Array.from({ length: people }, what));
  await all(succeed);
  // Before the first is lost nobody knows that anything is wrong, and whoever finds none free has one opened: all are open.
  await Promise.all(Array.from({ length: poolSize }, () => sql`select pg_sleep(0.3)`.execute(db)));
  const begun = line.begun;
  const since = performance.now();
  line.set('frozen');
  const outages: unknown[] = [];
  await all(async () => {
    for (let n = 0; n < times; n += 1) await ask().catch((error: unknown) => outages.push(outageOf(error)));
  });
  assert.equal(outages.length, people * times);
  assert.ok(outages.every((outage) => outage === 'away' || outage === 'busy'));
  const tried = line.begun - begun;
  // Those who ask give up long before it does: the slower the machine, the more are tried.
  const most = 2 + (performance.now() - since) / openingTimeoutMillis;
  assert.ok(tried <= most, `${tried} connections were tried, at most ${most}`);

  line.set('open');
  await all(succeed);
});

test('where all are in use, whoever waits is given the first that comes back, and told in time where none does', async () => {
  const small = openDatabase(database.app, 2, { ...requestLimits, connectionTimeoutMillis: 1_000 });
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(small);
  try {
    const [, second, third] = await Promise.all([
      sleep(1.5),
      sleep(0.1).then(() => 'first back'),
      sql`select 1`.execute(small).then(() => 'given'),
    ]);
    assert.deepEqual([second, third], ['first back', 'given']);
    const held = [sleep(1.5), sleep(1.5)];
    await assert.rejects(sql`select 1`.execute(small), (error) => outageOf(error) === 'busy');
    await Promise.all(held);
    const { rows } = await sql<{ n: number }>`select 1 as n`.execute(small);
    assert.deepEqual(rows, [{ n: 1 }]);
  } finally {
    await small.destroy();
  }
});

test('after all were lost one is opened for all who ask, and serves whoever asks once they gave up', async () => {
  await ask();
  line.set('cut');
  line.set('frozen');
  // It learns of the lost ones by asking.
  await ask().catch(() => undefined);
  const begun = line.begun;
  const answers = await Promise.allSettled(Array.from({ length: poolSize }, ask));
  assert.ok(answers.every((answer) => answer.status === 'rejected' && outageOf(answer.reason) === 'away'));
  assert.equal(line.begun, begun + 1);
  line.set('open');
  await ask();
  assert.equal(line.begun, begun + 1);
});

test('it ends where one is still being opened for somebody who was told so', async () => {
  const ending = openDatabase(way, 2, { ...requestLimits, connectionTimeoutMillis });
  line.set('frozen');
  const asked = sql`select 1`.execute(ending);
  await assert.rejects(asked, (error) => outageOf(error) === 'away');
  const late = sql`select 2`.execute(ending);
  const ended = ending.destroy();
  await assert.rejects(late, (error) => outageOf(error) === 'away');
  line.set('open');
  await ended;
});
