/**
 * Databases for tests: a fresh one for each file, cloned in milliseconds from a template that was migrated once.
 *
 * All test processes of a run share one cluster, named by HODI_TEST_DATABASE_URL (a superuser's URL; `npm test` sets
 * it). Without it, as when one file is run by hand, a throw-away cluster of our own is started and removed at exit.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { APP, OWNER, SEALER, type ConnectionSettings } from '#server/db/embedded/cluster-setup.ts';
import { type EmbeddedPlaces, throwawayPlaces } from '#server/db/embedded/embedded-places.ts';
import { type EmbeddedPostgres, supervise } from '#server/db/embedded/embedded-postgres.ts';
import { send } from '#server/db/embedded/orphaned-postmaster.ts';
import { migrate } from '#server/db/migrate.ts';

export interface TestDatabase {
  readonly name: string;
  readonly owner: ConnectionSettings;
  readonly app: ConnectionSettings;
  readonly sealer: ConnectionSettings;
}

export interface PostgresCluster {
  /** A migrated database that nobody else has. */
  createDatabase(): Promise<TestDatabase>;
  dropDatabase(database: TestDatabase): Promise<void>;
  /** A copy of its present contents, as in a backup. Existing connections are cut. */
  copyDatabase(database: TestDatabase): Promise<TestDatabase>;
  /** Puts the copy in its place; nobody may use it meanwhile. */
  replaceDatabase(database: TestDatabase, copy: TestDatabase): Promise<void>;
  stop(): Promise<void>;
}

/** Another schema than that of all migrations. */
export interface OtherSchema {
  /** Tells it apart: databases of one name are copies of one template. */
  readonly schema: string;
  /** Brings the empty database that it is given to this schema. */
  readonly migrate: (owner: ConnectionSettings) => Promise<unknown>;
}

export interface ThrowawayServer {
  /** The superuser's URL. */
  readonly url: string;
  stop(): Promise<void>;
}

type Three = [ConnectionSettings, ConnectionSettings, ConnectionSettings];
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const MIGRATIONS = join(import.meta.dirname, '../../migrations');
/** Any fixed number: it keeps two processes from making the template at once. */
const TEMPLATE_LOCK = 7_218_846;

const currentSchema: OtherSchema = { schema: '', migrate: (owner) => migrate(owner, APP, { sealerRole: SEALER }) };

/** Opens the cluster of this run. */
export async function openPostgresCluster(schema: OtherSchema = currentSchema): Promise<PostgresCluster> {
  const given = process.env['HODI_TEST_DATABASE_URL'];
  const own = given ? undefined : await startThrowawayServer();
  const server = serverAt(given ?? own?.url ?? '');
  let template: Promise<string> | undefined;
  const cloneOf = async (from: string): Promise<TestDatabase> => {
    const name = `hodi_test_${process.pid}_${randomBytes(6).toString('hex')}`;
    // Ten times quicker than to write the copy into the log, which nothing here recovers from.
    const copy = `create database ${name} template ${from} owner ${OWNER} strategy file_copy`;
    await asSuperuser(server, (client) => client.query(copy));
    const [owner, app, sealer] = [OWNER, APP, SEALER].map((role) => settingsOf(server, role, name)) as Three;
    return { name, owner, app, sealer };
  };
  return {
    async createDatabase() {
      template ??= ensureTemplate(server, schema);
      return cloneOf(await template);
    },
    async copyDatabase({ name }) {
      // A database in use cannot be copied.
      const open = (mayConnect: boolean) =>
        asSuperuser(server, (client) => client.query(`alter database ${name} allow_connections ${mayConnect}`));
      await open(false);
      try {
        const end = 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1';
        await asSuperuser(server, (client) => client.query(end, [name]));
        return await cloneOf(name);
      } finally {
        await open(true);
      }
    },
    async replaceDatabase({ name }, copy) {
      await asSuperuser(server, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
        await client.query(`alter database ${copy.name} rename to ${name}`);
      });
    },
    async dropDatabase({ name }) {
      await asSuperuser(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
    async stop() {
      await own?.stop();
    },
  };
}

/** Starts a cluster that forgets: nothing is synced to the disk, and its directory goes with it. */
export async function startThrowawayServer(): Promise<ThrowawayServer> {
  const places = throwawayPlaces();
  const quiet = {
    debug: () => undefined,
    info: () => undefined,
    warn: (message: string) => void process.stderr.write(`${message}\n`),
  };
  const running: { database?: EmbeddedPostgres } = {};
  const atExit = (): void => removeAtOnce(places, running.database?.pid);
  const atSignal = (): void => process.exit(1);
  process.once('exit', atExit);
  for (const signal of SIGNALS) process.once(signal, atSignal);
  const database = await supervise(places, { durable: false, log: quiet });
  running.database = database;
  return {
    url: urlOf(database.superuser),
    async stop() {
      await database.stop();
      process.off('exit', atExit);
      for (const signal of SIGNALS) process.off(signal, atSignal);
      rmSync(places.base, { recursive: true, force: true });
    },
  };
}

/** For the exit of a process, when nothing can be awaited any more. */
function removeAtOnce(places: EmbeddedPlaces, pid: number | undefined): void {
  if (pid) send(pid, 'SIGQUIT');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 200 && existsSync(places.base); tries += 1) {
    Atomics.wait(pause, 0, 0, 5);
    if (existsSync(join(places.data, 'postmaster.pid'))) continue;
    // A process that writes its last file meanwhile makes one try fail, but not the next.
    try {
      rmSync(places.base, { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}

/** The same settings as a URL, for programs that take one. */
export function urlOf(settings: ConnectionSettings): string {
  const { user, password, host, port, database } = settings;
  const login = password ? `${user}:${encodeURIComponent(password)}` : user;
  const isSocket = host.startsWith('/');
  // The host's name is not used then, but a URL with a login must have one.
  return isSocket
    ? `postgresql://${login}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgresql://${login}@${host}:${port}/${database}`;
}

interface Server {
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

function serverAt(url: string): Server {
  const { host, port } = new Client(url);
  return { url, host, port };
}

function settingsOf(server: Server, user: string, database: string): ConnectionSettings {
  return { host: server.host, port: server.port, user, database, password: passwordOf(server) };
}

/** Every process of a run must come to the same one without talking to the others. */
function passwordOf(server: Server): string {
  return createHash('sha256').update(server.url).digest('hex');
}

async function asSuperuser<T>(server: Server, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(server.url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function ensureTemplate(server: Server, { schema, migrate: bringTo }: OtherSchema): Promise<string> {
  const name = `hodi_template_${hashOfMigrations(schema)}`;
  return asSuperuser(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query<{ finished: boolean }>(
      'select not datallowconn as finished from pg_database where datname = $1',
      [name],
    );
    if (rows[0]?.finished) return name;
    await ensureRoles(client, passwordOf(server));
    await client.query(`drop database if exists ${name} with (force)`);
    await createEmpty(client, name);
    await bringTo(settingsOf(server, OWNER, name));
    // Marks it as finished, and keeps autovacuum out: a template in use cannot be cloned.
    await client.query(`alter database ${name} allow_connections false`);
    return name;
  });
}

async function ensureRoles(client: Client, password: string): Promise<void> {
  for (const role of [OWNER, APP, SEALER]) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    await client.query(`${rowCount ? 'alter' : 'create'} role ${role} login password '${password}'`);
  }
}

/** With the locale of the embedded database, as near as the server's version has it. */
async function createEmpty(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    "select current_setting('server_version_num')::int as number",
  );
  const hasBuiltin = (rows[0]?.number ?? 0) >= 170_000;
  const provider = hasBuiltin ? "locale_provider builtin builtin_locale 'C.UTF-8'" : '';
  await client.query(
    `create database ${name} owner ${OWNER} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' ${provider}`,
  );
}

function hashOfMigrations(schema: string): string {
  const hash = createHash('sha256').update(schema);
  for (const file of readdirSync(MIGRATIONS, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) hash.update(file.name).update(readFileSync(join(file.parentPath, file.name)));
  }
  return hash.digest('hex').slice(0, 16);
}
