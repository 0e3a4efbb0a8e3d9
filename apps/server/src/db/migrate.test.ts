import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { openPostgresCluster } from '#server/testing/postgres-cluster.ts';
import { type Database, inTransaction, migrationLimits, openDatabase } from './database.ts';
import { APP } from './embedded/cluster-setup.ts';
import { migrate } from './migrate.ts';

/** The last before the one that adds a column to the drafts. */
const before = '0034-place-of-care';
const cluster = await openPostgresCluster({
  migrate: (owner) => migrate(owner, APP, { upTo: before }),
  schema: before,
});
const database = await cluster.createDatabase();
const owner = openDatabase(database.owner, 3, migrationLimits);
/** With the limits of a request. */
const app = openDatabase(database.app, 1);
after(async () => {
  await Promise.all([owner.destroy(), app.destroy()]);
  await cluster.dropDatabase(database);
  await cluster.stop();
});

async function untilSomebodyWaits(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks join pg_class on pg_class.oid = relation
      where relname = 'questionnaire_draft' and not granted`.execute(db);
    if (rows.length > 0) return;
    await setTimeout(5);
  }
}

async function untilSomebodyIndexes(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '% index concurrently %'`.execute(db);
    if (rows.length > 0) return;
    await setTimeout(5);
  }
}

test('a migration that waits for a table keeps nobody waiting, and is done once the table is free', async () => {
  let isMigrated = false;
  const { read, migrating } = await inTransaction(owner, async (tx) => {
    await sql`select from questionnaire_draft`.execute(tx);
    const going = migrate(database.owner, APP).then(() => (isMigrated = true));
    await untilSomebodyWaits(owner);
    // Like a user who opens a draft while the long reader goes on.
    const { rows } = await sql<{ n: number }>`select count(*) as n from questionnaire_draft`.execute(app);
    assert.equal(isMigrated, false);
    return { read: rows[0]?.n, migrating: going };
  });
  assert.equal(read, 0);
  await migrating;
  assert.equal((await sql`select becomes from questionnaire_draft`.execute(owner)).rows.length, 0);
});

test('a start without anything to migrate touches no table, whose statements all would plan anew; rights it puts right', async () => {
  const touched = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ by: string }>`
      select string_agg(xmin::text, ' ' order by oid) as by from pg_class
      where relnamespace = 'public'::regnamespace`.execute(owner);
    return rows[0]?.by;
  };
  const mayChange = async (): Promise<unknown[]> => {
    const { rows } = await sql`
      select has_table_privilege(${APP}::name, 'audit_line', 'update') as lines,
        has_table_privilege(${APP}::name, 'relationship', 'delete') as relationships,
        has_table_privilege(${APP}::name, 'kysely_migration', 'select') as migrations`.execute(owner);
    return rows;
  };
  const last = await touched();
  await migrate(database.owner, APP);
  assert.equal(await touched(), last);
  const right = [{ lines: false, relationships: true, migrations: false }];
  assert.deepEqual(await mayChange(), right);
  for (const wrong of [
    'grant update on audit_line to',
    'revoke delete on relationship from',
    'grant select on kysely_migration to',
  ]) {
    await sql.raw(`${wrong} ${APP}`).execute(owner);
    assert.notDeepEqual(await mayChange(), right);
    await migrate(database.owner, APP);
    assert.deepEqual(await mayChange(), right);
  }
});

/** A table with rows, and an index of it that is made while others write. */
const madeApart = {
  names: () => Promise.resolve(['0001-rows', '0002-index']),
  load: () =>
    Promise.resolve({
      '0001-rows': { up: (db: Kysely<unknown>) => make(db, 'create table rows_to_index (n integer)') },
      '0002-index': {
        isApart: true,
        up: async (db: Kysely<unknown>) => {
          await make(db, 'drop index concurrently if exists rows_by_n');
          await make(db, 'create index concurrently rows_by_n on rows_to_index (n)');
        },
      },
    }),
};
const make = async (db: Kysely<unknown>, words: string): Promise<void> => void (await sql.raw(words).execute(db));

test('an index that is made apart keeps no writer waiting, however many servers begin it, and what a try left is made anew', async () => {
  const empty = await cluster.createDatabase();
  const own = openDatabase(empty.owner, 3);
  await sql`drop schema public cascade`.execute(own);
  await sql`create schema public`.execute(own);
  await migrate(empty.owner, undefined, { upTo: '0001-rows', source: madeApart });
  // As a try leaves it that was cut off.
  await sql`create index rows_by_n on rows_to_index (n)`.execute(own);
  const going = await inTransaction(own, async (tx) => {
    await sql`insert into rows_to_index values (1)`.execute(tx);
    const both = Promise.all([1, 2].map(() => migrate(empty.owner, undefined, { source: madeApart })));
    await untilSomebodyIndexes(own);
    // The index waits for transactions that are writing; others write on, within the time of a request.
    await sql`insert into rows_to_index values (2)`.execute(own);
    return { both };
  });
  await going.both;
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = 'rows_by_n'::regclass`.execute(own);
  assert.deepEqual(rows, [{ valid: true }]);
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(own);
  assert.deepEqual(
    done.rows.map(({ name }) => name),
    ['0001-rows', '0002-index'],
  );
  await own.destroy();
  await cluster.dropDatabase(empty);
});
