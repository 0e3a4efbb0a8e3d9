import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { BreakableLine } from '#server/testing/breakable-line.ts';
import { openPostgresCluster } from '#server/testing/postgres-cluster.ts';
import { openDatabase, requestLimits } from './database.ts';
import { outageOf } from './outage.ts';

const cluster = await openPostgresCluster({ migrate: () => Promise.resolve() });
const database = await cluster.createDatabase();
const line = new BreakableLine();
const poolSize = 10;
const db = openDatabase(await line.through(database.app), poolSize, {
  ...requestLimits,
  connectionTimeoutMillis: 200,
});
after(async () => {
  line.close();
  await db.destroy();
  await cluster.dropDatabase(database);
  await cluster.stop();
});

const ask = () => sql`select 1`.execute(db);

test('while the database is silent one connection is tried for all, and all go on once it answers', async () => {
  const [people, times] = [16, 5];
  line.set('frozen');
  const outages: unknown[] = [];
  const insist = async () => {
    for (let n = 0; n < times; n += 1) await ask().catch((error: unknown) => outages.push(outageOf(error)));
  };
  await Promise.all(Array.from({ length: people }, insist));
  assert.equal(outages.length, people * times);
  assert.ok(outages.every((outage) => outage === 'away' || outage === 'busy'));
  // Nobody knows before the first have failed; from then on it is one at a time.
  assert.ok(line.begun <= people + 2 * times, `${line.begun} connections were begun`);

  line.set('open');
  // On a busy machine connecting takes longer than they are patient here.
  let answered = 0;
  const succeed = async (): Promise<void> => {
    await ask().then(() => (answered += 1), succeed);
  };
  await Promise.all(Array.from({ length: people }, succeed));
  assert.equal(answered, people);
});
