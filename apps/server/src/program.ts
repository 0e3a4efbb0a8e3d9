/** Everything after the database: migrations, demo clinic, the application on its port, messages; and how it all ends. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type Database, jobLimits, openDatabase } from './db/database.ts';
import { DatabaseClock } from './db/database-clock.ts';
import { migrate } from './db/migrate.ts';
import { sqlState } from './db/outage.ts';
import { namedAsServer } from './db/server-processes.ts';
import type { OpenedDatabase } from './db/server-database.ts';
import { Sealer } from './features/audit/chain/sealer.ts';
import { keepTexts } from './features/questionnaires/texts-of-versions.service.ts';
import { sendersOf } from './features/deliveries/senders.service.ts';
import { rebuildInTime } from './features/relationships/search-texts.service.ts';
import { startMessage } from './start-message.ts';
import { warnOnClockSkew } from './clock-skew-warning.ts';
import { addressesOf, listenAt } from './listen-at.ts';
import { seeOtherProcesses } from './other-processes.ts';
import { askInTime } from './plugins/due-plans.ts';
import { escalateInTime } from './plugins/escalation.ts';
import { notifyInTime } from './plugins/notifier.ts';
import { keepPromisesInTime } from './plugins/promises.ts';
import { forgetInTime } from './plugins/retention.ts';
import { refuseDemo, refuseUnfinished, startWarnings } from './start-warnings.ts';

const sweeps = [notifyInTime, escalateInTime, keepPromisesInTime, askInTime, forgetInTime, rebuildInTime];
const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface Program {
  /** Opens the port and says so. */
  listen(): Promise<void>;
  /** Finishes the requests and the messages in flight, then closes the database. */
  stop(): Promise<void>;
}

/** Outside production a secret is made once and kept, so that sessions outlive a restart. */
async function sessionSecret(config: Config): Promise<string> {
  if (config.sessionSecret !== undefined) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  if (!existsSync(file)) {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(() => undefined);
  }
  return (await readFile(file, 'utf8')).trim();
}

async function version(): Promise<string> {
  const file = join(webDist, 'version.json');
  if (!existsSync(file)) return 'development';
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}

/** Its people and their threads are read from the disk only where they are wanted. */
const seedDemo = async (db: Database) => (await import('./demo/ensure-demo.ts')).ensureDemo(db);

/** Makes the program on an opened database, not yet listening. */
export async function makeProgram(config: Config, database: OpenedDatabase): Promise<Program> {
  const newer = await migrate(database.owner, database.appRole, database);
  const db = openDatabase(namedAsServer(database.app), config.databasePool);
  await refuseUnfinished(db);
  await refuseDemo(config, db);
  const people = config.demo ? await seedDemo(db) : [];
  const warnings = await startWarnings(config, db, newer);
  const time = new DatabaseClock(db);
  await time.measure();
  const clock = () => time.now();
  const secret = await sessionSecret(config);
  const app = await buildApp({ config, db, secret, version: await version(), webDist, clock });
  warnOnClockSkew(app, time);
  for (const sweep of sweeps) sweep(app);
  const seeOthers = seeOtherProcesses(app, config.redisUrl);
  const { log, failedMessages: failed } = app;
  const senders = sendersOf(config, { db, clock, log, secret, failed, wake: (userIds) => app.wake(userIds) });
  const sealing = openDatabase(database.sealer, 1, jobLimits);
  const sealer = new Sealer({ db: sealing, clock, log });
  let keeping: Promise<void> | undefined;
  /** Only later versions need them: nobody waits for it at a start, and the next start tries again. */
  const keepWords = async () =>
    keepTexts(db).catch((error: unknown) => {
      const kind = error instanceof Error ? error.name : typeof error;
      app.log.warn({ kind, state: sqlState(error) }, 'the texts of the questionnaires not kept');
    });
  return {
    listen: async () => {
      await listenAt(app, { port: config.port, addresses: await addressesOf(config.host) });
      for (const sender of senders) sender.start();
      sealer.start();
      void seeOthers();
      for (const line of warnings) process.stderr.write(`${line}\n`);
      const address = app.server.address();
      const port = typeof address === 'object' && address !== null ? address.port : config.port;
      const hasWebApp = existsSync(join(webDist, 'index.html'));
      const isClosed = config.mode !== 'production' && !config.isHostGiven;
      process.stdout.write(startMessage({ port, people, hasWebApp, isClosed }));
      keeping = keepWords();
    },
    stop: async () => {
      await Promise.all([app.close(), ...senders.map((sender) => sender.stop())]);
      await Promise.all([sealer.stop(), keeping]);
      await Promise.all([db.destroy(), sealing.destroy()]);
      await database.stop();
    },
  };
}
