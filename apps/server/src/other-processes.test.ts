/** Two processes of the real program on one database: that nothing lets them hear each other is said once, and told as a figure. */
import assert from 'node:assert/strict';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { openDatabase } from './db/database.ts';
import { namedAsServer, otherServersOn } from './db/server-processes.ts';
import { lookerAtOthers } from './other-processes.ts';
import { openClinicApp } from './testing/clinic-app.ts';
import { urlOf } from './testing/postgres-cluster.ts';
import { freePort } from './testing/servers/free-port.ts';
import { type SpawnedServer, spawnServer } from './testing/spawned-server.ts';
import { secret } from './testing/test-app.ts';

const warning = 'other servers work on this database, and REDIS_URL is not set';
const lines: string[] = [];
const t = await openClinicApp({ env: { LOG_LEVEL: 'warn' }, log: { write: (line) => void lines.push(line) } });
const started: SpawnedServer[] = [];
after(async () => {
  for (const server of started) server.process.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
});

const start = (env: Record<string, string> = {}): SpawnedServer => {
  const databases = { DATABASE_URL: urlOf(t.database.app), DATABASE_OWNER_URL: urlOf(t.database.owner) };
  const server = spawnServer({ ...databases, SESSION_SECRET: secret, DATABASE_POOL: '4', LOG_LEVEL: 'warn', ...env });
  started.push(server);
  return server;
};
/** Resolves once it says so. */
const says = ({ process: { stdout } }: SpawnedServer, words: string): Promise<void> =>
  new Promise((resolve) => {
    createInterface({ input: stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.includes(words)) resolve();
    });
  });

test('a process that starts beside another says so, one with a Redis does not; its figures tell how many there are', async () => {
  const first = start();
  await first.listening;
  const second = start();
  await says(second, warning);
  const port = String(await freePort());
  const third = start({ REDIS_URL: `redis://127.0.0.1:${await freePort()}`, METRICS_PORT: port });
  const redisAway = says(third, 'Redis away');
  let hasWarned = false;
  void says(third, warning).then(() => (hasWarned = true));
  await third.listening;
  await redisAway;
  let figures = '';
  while (!figures.includes('hodi_other_servers 2'))
    figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  assert.match(figures, /^hodi_redis_up 0$/m);
  assert.equal(hasWarned, false);
});

test('the one that was there before says it too, once for as long as there are others; commands are none', async () => {
  await Promise.all(started.splice(0).map(({ process, ended }) => (process.kill('SIGTERM'), ended)));
  const [here, there, command] = [namedAsServer(t.database.app), namedAsServer(t.database.app), t.database.app];
  const [own, other, typed] = [here, there, command].map((settings) => openDatabase(settings, 1));
  after(() => Promise.all([own?.destroy(), other?.destroy(), typed?.destroy()]));
  assert.ok(own && other && typed);
  const app = Object.create(t.app, { db: { value: own } }) as typeof t.app;
  const look = lookerAtOthers(app, undefined);
  const warned = () => lines.filter((line) => line.includes(warning)).length;
  await otherServersOn(typed);
  await look();
  assert.deepEqual([app.otherServers.count, warned()], [0, 0]);
  await otherServersOn(other);
  await look();
  await look();
  assert.deepEqual([app.otherServers.count, warned()], [1, 1]);
});
