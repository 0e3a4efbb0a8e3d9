import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
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

test('a migration that waits for a table keeps nobody waiting, and is done once the table is free', async () => {
  let isMigrated = false;
  const { read, migrating } = await inTransaction(owner, async (tx) => {
    await sql`select from questionnaire_draft`.execute(tx);
    const going = migrate(database.owner, APP).then(() => (isMigrated = true));
    await untilSomebodyWaits(owner);
    // As whoever opens a draft meanwhile, while the long reader goes on.
    const { rows } = await sql<{ n: number }>`select count(*) as n from questionnaire_draft`.execute(app);
    assert.equal(isMigrated, false);
    return { read: rows[0]?.n, migrating: going };
  });
  assert.equal(read, 0);
  await migrating;
  assert.equal((await sql`select becomes from questionnaire_draft`.execute(owner)).rows.length, 0);
});
