import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { openPostgresCluster } from '#server/testing/postgres-cluster.ts';
import { inTransaction, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { answeredByCommit } from './named-client.ts';

const cluster = await openPostgresCluster({ migrate: (owner) => migrate(owner, 'hodi_app') });
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
      await sql`insert into kept values (${last}::integer) ${sql.raw(answeredByCommit)}`.execute(tx);
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
