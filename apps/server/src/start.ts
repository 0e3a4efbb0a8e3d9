/** Starts the server: settings, database, migrations, demo clinic, listening; and stops it without losing a request. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type ConnectionSettings, type Database, openDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { explainStart } from './explain-start.ts';
import type { Sender } from './features/deliveries/sender.service.ts';
import { missingProviders, sendersOf } from './features/deliveries/senders.service.ts';
import { greeting } from './greeting.ts';

const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));

interface OpenedDatabase {
  app: ConnectionSettings;
  owner: ConnectionSettings;
  appRole: string | undefined;
  stop: () => Promise<void>;
}

function serverDatabase(url: string, ownerUrl: string | undefined): OpenedDatabase {
  const isApart = ownerUrl !== undefined && ownerUrl !== url;
  return {
    app: { connectionString: url },
    owner: { connectionString: ownerUrl ?? url },
    // One role for both could change audit lines; with two, the application's may only add them.
    appRole: isApart ? new pg.Client(url).user : undefined,
    stop: () => Promise.resolve(),
  };
}

async function openTheDatabase(config: Config): Promise<OpenedDatabase> {
  if (config.databaseUrl !== undefined) return serverDatabase(config.databaseUrl, config.databaseOwnerUrl);
  const warn = (line: string) => process.stderr.write(`${line}\n`);
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { debug: () => undefined, info: () => undefined, warn },
  });
  return { app: embedded.app, owner: embedded.owner, appRole: embedded.app.user, stop: () => embedded.stop() };
}

/** Outside production a secret is made once and kept, so that sessions outlive a restart. */
async function sessionSecret(config: Config): Promise<string> {
  if (config.sessionSecret !== undefined) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  if (!existsSync(file)) {
    await mkdir(config.dataDir, { recursive: true });
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(() => undefined);
  }
  return (await readFile(file, 'utf8')).trim();
}

async function version(): Promise<string> {
  const file = join(webDist, 'version.json');
  if (!existsSync(file)) return 'development';
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}

const signals = ['SIGINT', 'SIGTERM'] as const;
/** Until requests can be in flight there is nothing to finish; the embedded database is stopped at exit. */
const leaveAtOnce = () => process.exit(0);

/** Finishes the requests and the messages in flight, then closes the database. */
function stopOnSignal(app: FastifyInstance, database: OpenedDatabase, senders: readonly Sender[]): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const deadline = setTimeout(() => process.exit(1), 15_000);
    deadline.unref();
    await Promise.all([app.close(), ...senders.map((sender) => sender.stop())]);
    await app.db.destroy();
    await database.stop();
    process.exit(0);
  };
  for (const signal of signals) process.off(signal, leaveAtOnce).on(signal, () => void stop().catch(giveUp));
}

/** Its people and their threads are read from the disk only where they are wanted. */
const seedDemo = async (db: Database) => (await import('./demo/ensure-demo.ts')).ensureDemo(db);

async function open(): Promise<void> {
  const config = readConfig(process.env);
  for (const signal of signals) process.on(signal, leaveAtOnce);
  const database = await openTheDatabase(config);
  try {
    await migrate(database.owner, database.appRole);
    const db = openDatabase(database.app, config.databasePool);
    const people = config.demo ? await seedDemo(db) : [];
    const app = await buildApp({ config, db, secret: await sessionSecret(config), version: await version(), webDist });
    const senders = sendersOf(config, { db, clock: app.clock, log: app.log });
    stopOnSignal(app, database, senders);
    await app.listen({ port: config.port, host: config.host });
    for (const sender of senders) sender.start();
    for (const line of missingProviders(config)) process.stderr.write(`${line}\n`);
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    process.stdout.write(greeting({ port, people, hasWebApp: existsSync(join(webDist, 'index.html')) }));
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function giveUp(error: unknown): never {
  process.stderr.write(`${explainStart(error, process.env)}\n`);
  process.exit(1);
}

/** Serves until a signal stops it. */
export async function start(): Promise<void> {
  try {
    await open();
  } catch (error) {
    giveUp(error);
  }
}
