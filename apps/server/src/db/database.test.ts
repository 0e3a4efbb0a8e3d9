import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { openPostgresCluster } from '#server/testing/postgres-cluster.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

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
