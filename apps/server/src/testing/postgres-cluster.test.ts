import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client } from 'pg';
import type { ConnectionSettings } from '#server/db/embedded/cluster-setup.ts';
import { openPostgresCluster, urlOf } from '#server/testing/postgres-cluster.ts';

let migrations = 0;
const cluster = await openPostgresCluster({
  schema: 'visits',
  migrate: async (owner) => {
    migrations += 1;
    await query(owner, 'create table visit (id int); create table sign_of_migration ()');
    await query(owner, 'grant select, insert on visit to hodi_app');
  },
});
after(() => cluster.stop());

async function query(settings: ConnectionSettings | string, sql: string): Promise<unknown[]> {
  const client = new Client(settings);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('each database is migrated, and its own', async () => {
  const [one, other] = await Promise.all([cluster.createDatabase(), cluster.createDatabase()]);
  await query(one.app, 'insert into visit values (1)');
  assert.deepEqual(await query(one.owner, 'select id from visit'), [{ id: 1 }]);
  assert.deepEqual(await query(other.owner, 'select id from visit'), []);
  assert.ok(migrations <= 1, 'the template is made once');
  await Promise.all([cluster.dropDatabase(one), cluster.dropDatabase(other)]);
  await assert.rejects(query(one.app, 'select 1'), /does not exist/);
});

test('the application owns nothing', async () => {
  const database = await cluster.createDatabase();
  await assert.rejects(query(database.app, 'drop table visit'), /must be owner/);
  await assert.rejects(query(database.app, 'create table mine ()'), /permission denied/);
  await cluster.dropDatabase(database);
});

test('a URL reaches the same database', async () => {
  const database = await cluster.createDatabase();
  const rows = await query(urlOf(database.app), 'select current_database() as name, current_user as role');
  assert.deepEqual(rows, [{ name: database.name, role: 'hodi_app' }]);
  await cluster.dropDatabase(database);
});

test('letters beyond ASCII sort, fold and split as letters', async () => {
  const database = await cluster.createDatabase();
  await query(database.owner, 'create extension pg_trgm');
  const rows = await query(database.owner, `select lower('WAMBŨI') as low, cardinality(show_trgm('Wambũi')) as parts`);
  assert.deepEqual(rows, [{ low: 'wambũi', parts: 7 }]);
  await cluster.dropDatabase(database);
});
