import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { BreakableLine } from '#server/testing/breakable-line.ts';
import { openPostgresCluster } from '#server/testing/postgres-cluster.ts';
import { inTransaction, openDatabase, requestLimits } from './database.ts';
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

test('while the database is silent all are told in time, and all go on once it answers', async () => {
  const [people, times] = [16, 4];
  const all = <T>(what: () => Promise<T>) => Promise.all(Array.from({ length: people }, what));
  await all(succeed);
  line.set('frozen');
  const outages: unknown[] = [];
  await all(async () => {
    for (let n = 0; n < times; n += 1) await ask().catch((error: unknown) => outages.push(outageOf(error)));
  });
  assert.equal(outages.length, people * times);
  assert.ok(outages.every((outage) => outage === 'away' || outage === 'busy'));
  line.set('open');
  await all(succeed);
});

test('an answer that stays out closes the connection: the next statement gets another', async () => {
  const one = openDatabase(database.app, 1, { ...requestLimits, query_timeout: 300 });
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)).rows[0]?.pid;
  const before = await pid();
  await assert.rejects(sql`select pg_sleep(${2}::float8)`.execute(one), (error) => outageOf(error) === 'away');
  assert.notEqual(await pid(), before);
  await one.destroy();
});

test('a connection that is lost in the midst of a transaction fails it, and the next has another', async () => {
  const one = openDatabase(database.app, 1);
  const lost = inTransaction(one, async (tx) => {
    await sql`select ${1}::integer`.execute(tx);
    await Promise.all([
      sql`select pg_terminate_backend(pg_backend_pid()), ${1}::integer`.execute(tx),
      sql`select ${2}::integer`.execute(tx),
    ]);
  });
  await assert.rejects(lost, (error) => outageOf(error) === 'away');
  assert.equal((await sql`select ${1}::integer`.execute(one)).rows.length, 1);
  await one.destroy();
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
