import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { openPostgresCluster } from '#server/testing/postgres-cluster.ts';
import { type Executor, inTransaction, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { anyShape } from './named-client.ts';
import { prepared } from './prepared.ts';
import { answeredByCommit } from './transaction.ts';

const cluster = await openPostgresCluster();
const database = await cluster.createDatabase();
const app = openDatabase(database.app, 1);
after(async () => {
  await app.destroy();
  await cluster.dropDatabase(database);
  await cluster.stop();
});

test('a day is the same one whatever time zone the role is set to', async () => {
  await sql`alter role current_user in database ${sql.ref(database.name)} set timezone = 'Africa/Nairobi'`.execute(app);
  const later = openDatabase(database.app, 1);
  const { rows } = await sql<{ zone: string; day: string }>`
    select current_setting('timezone') as zone, ('2026-11-21T22:30:00Z'::timestamptz)::date as day`.execute(later);
  await later.destroy();
  assert.deepEqual(rows, [{ zone: 'UTC', day: '2026-11-21' }]);
});

test('a last statement that goes out with the commit fails the whole when it fails, and the connection goes on', async () => {
  // The pool has one connection, which keeps it.
  await sql`create temporary table kept (n integer primary key)`.execute(app);
  const put = (n: number, last: number) =>
    inTransaction(app, async (tx) => {
      await sql`insert into kept values (${n})`.execute(tx);
      await answeredByCommit(tx, sql`insert into kept values (${last}::integer)`.execute(tx));
    });
  const kept = async () =>
    (await sql<{ n: number }>`select n from kept order by n`.execute(app)).rows.map(({ n }) => n);
  await assert.rejects(put(1, 1), { code: '23505' });
  assert.deepEqual(await kept(), []);
  await put(2, 3);
  assert.deepEqual(await kept(), [2, 3]);
  await assert.rejects(put(4, 3), { code: '23505' });
  await put(5, 6);
  assert.deepEqual(await kept(), [2, 3, 5, 6]);
});

test('the first query decides about the work sent with it', async () => {
  const events: string[] = [];
  const write = (n: number, first: () => Promise<void>) =>
    inTransaction(
      app,
      async (tx) => {
        await sql`insert into kept values (${n})`.execute(tx);
        events.push(`wrote ${n}`);
        return n;
      },
      async (tx) => {
        await sql`select ${n}::integer`.execute(tx);
        await first();
        events.push(`before ${n}`);
      },
    );
  const has = async (n: number) => (await sql`select from kept where n = ${n}`.execute(app)).rows.length;

  assert.equal(await write(11, () => Promise.resolve()), 11);
  assert.equal(await has(11), 1);
  await assert.rejects(
    write(12, () => Promise.reject(new Error('not ours'))),
    /not ours/,
  );
  assert.equal(await has(12), 0);
  assert.deepEqual(events, ['before 11', 'wrote 11']);
});

test('the first query’s error is reported, also if the work fails by itself or sends nothing', async () => {
  const notOurs = () => Promise.reject(new Error('not ours'));
  await assert.rejects(
    inTransaction(app, () => Promise.reject(new Error('its own')), notOurs),
    /not ours/,
  );
  await assert.rejects(
    inTransaction(app, () => Promise.resolve('done'), notOurs),
    /not ours/,
  );
});

test('statements asked side by side are done in their order, and the first that fails is told', async () => {
  const answers = await inTransaction(app, (tx) =>
    Promise.all([
      sql`insert into kept values (${21})`.execute(tx),
      sql<{ n: number }>`select n from kept where n = ${21}`.execute(tx),
    ]),
  );
  assert.deepEqual(answers[1].rows, [{ n: 21 }]);
  const failing = inTransaction(app, (tx) =>
    Promise.all([sql`insert into kept values (${21})`.execute(tx), sql`select ${1}::integer`.execute(tx)]),
  );
  await assert.rejects(failing, { code: '23505' });
  // The one connection of the pool is fit for the next.
  assert.equal((await sql`select n from kept where n = ${21}`.execute(app)).rows.length, 1);
});

test('a transaction that is over answers nobody', async () => {
  const kept = await inTransaction(app, (tx) => Promise.resolve(tx));
  await assert.rejects(sql`select ${1}::integer`.execute(kept), /the transaction is over/);
});

test('a query skipped after a failure can be sent next, on the same connection', async () => {
  const late = (n: number) => sql<{ late: number }>`select ${n}::integer + 1 as late`;
  const failing = inTransaction(app, (tx) =>
    Promise.allSettled([
      sql<{ n: number }>`select ${5}::integer as n`.execute(tx),
      sql`insert into kept values (${21})`.execute(tx),
      late(1).execute(tx),
    ]),
  );
  // The work itself found nothing wrong.
  await assert.rejects(failing, /rolled back|not done/);
  assert.deepEqual((await late(2).execute(app)).rows, [{ late: 3 }]);
  // And again, where its columns are known.
  assert.deepEqual((await late(3).execute(app)).rows, [{ late: 4 }]);
});

test('a failure says from where it was asked, in a transaction and outside', async () => {
  const dividing = prepared<{ by: number }, unknown>((_, { by }) => sql`select 1 / ${by}::integer`);
  const askPrepared = async (db: Executor) => {
    await dividing(db, { by: 0 });
  };
  const askByKysely = async (db: Executor) => {
    await sql`select 2 / ${0}::integer`.execute(db);
  };
  for (const ask of [askPrepared, askByKysely]) {
    const isSaid = (error: Error & { code?: string }) =>
      error.code === '22012' && (error.stack ?? '').includes(ask.name);
    await assert.rejects(ask(app), isSaid);
    await assert.rejects(inTransaction(app, ask), isSaid);
  }
});

test('those who wait for a lock keep nobody back', async () => {
  const pool = openDatabase(database.app, 20);
  const released = Promise.withResolvers<void>();
  const lock = (tx: Executor) => sql`select pg_advisory_xact_lock(${1}::bigint)`.execute(tx);
  const holding = inTransaction(pool, async (tx) => {
    await lock(tx);
    await released.promise;
  });
  const waiting = Array.from({ length: 12 }, () => inTransaction(pool, lock));
  const { rows } = await sql<{ n: number }>`select ${1}::int as n`.execute(pool);
  assert.deepEqual(rows, [{ n: 1 }]);
  released.resolve();
  await Promise.all([holding, ...waiting]);
  await pool.destroy();
});

test('two transactions that lock in opposite orders are both done, since the one that PostgreSQL ends is repeated', async () => {
  const pool = openDatabase(database.app, 2);
  const lock = (tx: Executor, n: number) => sql`select pg_advisory_xact_lock(${n}::bigint)`.execute(tx);
  const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tries = [0, 0];
  const locking = (at: 0 | 1) =>
    inTransaction(pool, async (tx) => {
      tries[at] = (tries[at] ?? 0) + 1;
      await lock(tx, 100 + at);
      bothHold[at]?.resolve();
      await Promise.all(bothHold.map(({ promise }) => promise));
      await lock(tx, 101 - at);
      return at;
    });
  assert.deepEqual(await Promise.all([locking(0), locking(1)]), [0, 1]);
  assert.deepEqual(
    tries.toSorted((one, other) => one - other),
    [1, 2],
  );
  await pool.destroy();
});

test('a value that cannot be sent fails its own statement, and the connection goes on', async () => {
  const circle: Record<string, unknown> = {};
  circle['of'] = circle;
  const asked = inTransaction(app, async (tx) => {
    await sql`select ${1}::integer`.execute(tx);
    await sql`select ${circle}::jsonb`.execute(tx);
  });
  await assert.rejects(asked, /circular/i);
  const rows = await inTransaction(app, async (tx) => (await sql`select ${2}::integer as n`.execute(tx)).rows);
  assert.deepEqual(rows, [{ n: 2 }]);
});

test('each of many answers of one batch has its own columns, also when they are known', async () => {
  for (const round of [1, 2, 3]) {
    const answers = await inTransaction(app, (tx) =>
      Promise.all([
        sql`select ${round}::integer as first, ${'a'}::text as word`.execute(tx),
        sql`select from kept where n = ${-1}`.execute(tx),
        sql`select ${[round, 7]}::integer[] as several, ${null}::text as none`.execute(tx),
      ]),
    );
    assert.deepEqual(
      answers.map(({ rows }) => rows),
      [[{ first: round, word: 'a' }], [], [{ several: [round, 7], none: null }]],
    );
  }
});

/** The process counts its names, and other test files may have used some up: a stale statement makes it begin anew. */
async function forgetNames(): Promise<void> {
  const ask = prepared<{ n: number }, { n: number }>((_, { n }) => sql`select ${n}::integer as n`);
  await ask(app, { n: 1 });
  await sql`deallocate all`.execute(app);
  await assert.rejects(ask(app, { n: 1 }), { code: '26000' });
}

test('ever new query shapes fill neither this process nor PostgreSQL; a repeated query keeps its name', async () => {
  await forgetNames();
  const inShape = (n: number) => sql<Record<string, number>>`select ${n}::integer as ${sql.ref(`shape_${n}`)}`;
  for (let n = 1; n <= 1_100; n += 1) await inShape(n).execute(app);
  const standing = prepared<{ n: number }, { standing: number }>((_, { n }) => sql`select ${n}::integer as standing`);
  const free = sql<{ free: number }>`select ${7}::integer as free ${sql.raw(anyShape)}`;
  // Side by side, with names and without, and again where the connection knows the ones with.
  for (const round of [1, 2]) {
    const answers = await inTransaction(app, (tx) =>
      Promise.all([inShape(2_000 + round).execute(tx), standing(tx, { n: round }), free.execute(tx)]),
    );
    const [shaped, always, never] = answers;
    assert.deepEqual(shaped.rows, [{ [`shape_${2_000 + round}`]: 2_000 + round }]);
    assert.deepEqual([always, never.rows], [[{ standing: round }], [{ free: 7 }]]);
  }
  await assert.rejects(sql`select ${1}::integer / 0 as shape_0`.execute(app), { code: '22012' });
  assert.deepEqual((await inShape(3_000).execute(app)).rows, [{ shape_3000: 3_000 }]);
  const { rows } = await sql<{ kept: number; always: number }>`
    select count(*) as kept, count(*) filter (where statement like '%as standing%') as always
    from pg_prepared_statements`.execute(app);
  const [row] = rows;
  // A thousand, the one that always has its name, and what begins and ends a transaction.
  assert.ok(row !== undefined && row.kept >= 900 && row.kept <= 1_004, `${row?.kept} statements`);
  assert.equal(row.always, 1);
});

test('servers that start at the same moment all start, on an empty database and on a full one', async () => {
  const startSeveral = () => Promise.all(Array.from({ length: 8 }, () => migrate(database.owner, 'hodi_app')));
  await startSeveral();
  const owner = openDatabase(database.owner, 1);
  await sql`drop schema public cascade`.execute(owner);
  await sql`create schema public`.execute(owner);
  await sql`grant usage on schema public to public`.execute(owner);
  await owner.destroy();
  await startSeveral();
  const { rows } = await sql<{ may: boolean; change: boolean }>`
    select has_table_privilege('hodi_app', 'audit_line', 'insert') as may,
      has_table_privilege('hodi_app', 'audit_line', 'update') as change`.execute(app);
  assert.deepEqual(rows, [{ may: true, change: false }]);
});
