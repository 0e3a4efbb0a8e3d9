/** Makes the cluster on the disk: `initdb`, settings, roles and the database itself. Every step can be repeated. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  chownSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { EmbeddedBinaries } from './embedded-binaries.ts';
import type { EmbeddedPlaces } from './embedded-places.ts';
import { EmbeddedPostgresError } from './embedded-diagnostics.ts';
import { send } from './orphaned-postmaster.ts';

/** How to reach a PostgreSQL database; fits the settings of `pg`. */
export interface ConnectionSettings {
  /** A host name, or the directory of a unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

export const SUPERUSER = 'hodi_superuser';
export const OWNER = 'hodi_owner';
export const APP = 'hodi_app';
export const SEALER = 'hodi_sealer';
const DATABASE = 'hodi';
/** The port only names the socket: nothing listens on the network. */
const PORT = 5432;

/** How a role reaches the cluster over its socket. */
export function connectionAs(places: EmbeddedPlaces, user: string, database = DATABASE): ConnectionSettings {
  return { host: places.socket, port: PORT, user, database };
}

/** Ensures that a cluster of our version exists. A half-made one from a killed first start is thrown away. */
export async function ensureCluster(
  places: EmbeddedPlaces,
  binaries: EmbeddedBinaries,
  durable: boolean,
): Promise<void> {
  removeHalfMade(places);
  if (!existsSync(join(places.data, 'PG_VERSION'))) await initialise(places, binaries, durable);
  const version = readFileSync(join(places.data, 'PG_VERSION'), 'utf8').trim();
  if (version !== binaries.major) {
    throw new EmbeddedPostgresError(
      `The database in ${places.data} was made by PostgreSQL ${version}, this Hodi brings ${binaries.major}: ` +
        'export it with the Hodi that made it, or choose another DATA_DIR',
    );
  }
}

function removeHalfMade(places: EmbeddedPlaces): void {
  for (const name of readdirSync(places.base)) {
    if (name.startsWith('data.new-')) rmSync(join(places.base, name), { recursive: true, force: true });
  }
}

async function initialise(places: EmbeddedPlaces, binaries: EmbeddedBinaries, durable: boolean): Promise<void> {
  const fresh = `${places.data}.new-${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  if (places.runAs) chownSync(fresh, places.runAs.uid, places.runAs.gid);
  // The built-in provider sorts and folds alike on every machine; the C library's ctype is what trigram search splits
  // words by, and plain C would lose letters like "ũ" there.
  const ctype = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';
  const locale = ['--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['-U', SUPERUSER, '--auth=trust', '--no-instructions'];
  const sync = durable ? [] : ['--no-sync'];
  await run(binaries.initdb, places, ['-D', fresh, '--encoding=UTF8', ...locale, ...access, ...sync]);
  renameSync(fresh, places.data);
}

function run(program: string, places: EmbeddedPlaces, args: string[]): Promise<void> {
  return new Promise((done, failed) => {
    let said = '';
    // Killed with the children that do its work; the half-made cluster is thrown away.
    const onExit = (): void => void (child.pid && send(-child.pid, 'SIGKILL'));
    process.once('exit', onExit);
    const child = spawn(program, args, { ...places.runAs, cwd: '/', env: serverEnvironment(), detached: true });
    child.stdout.resume();
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.on('error', (error) => failed(new EmbeddedPostgresError(`PostgreSQL cannot be started: ${error.message}`)));
    child.on('close', (code) => {
      process.off('exit', onExit);
      if (code === 0) done();
      else
        failed(
          new EmbeddedPostgresError(`The database cannot be created: ${lastLine(said) ?? `initdb ended with ${code}`}`),
        );
    });
  });
}

/** The last line with text in it, which is where PostgreSQL's programs say what went wrong. */
export function lastLine(text: string): string | undefined {
  return text.trimEnd().split('\n').at(-1)?.trim() || undefined;
}

/** Our own environment is not PostgreSQL's business: it may hold PG* variables and secrets. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/** Writes the settings anew at each start, so that they are always those of this version. */
export function writeSettings(places: EmbeddedPlaces, durable: boolean): string {
  const access = join(places.base, 'pg_hba.conf');
  const settings = join(places.base, 'postgresql.conf');
  // Only we may enter the socket's directory, so the socket itself needs no authentication.
  writeFileSync(access, 'local all all trust\n', { mode: 0o644 });
  const lines = { ...steadySettings, ...(durable ? {} : throwawaySettings) };
  const own = {
    hba_file: access,
    ident_file: join(places.data, 'pg_ident.conf'),
    unix_socket_directories: places.socket,
  };
  const text = Object.entries({ ...lines, ...own }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  writeFileSync(settings, text.join(''), { mode: 0o644 });
  return settings;
}

const steadySettings: Record<string, string> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '4MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Fewer sleeping processes: a clinic's machine is small.
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // A refused statement and its values may be health data: neither they nor the error's detail go to a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

const throwawaySettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
};

/** Three roles, so that what the application may not do (alter tables, rewrite or seal the audit log) the database refuses. */
export async function ensureRoles(places: EmbeddedPlaces): Promise<void> {
  const client = new Client(connectionAs(places, SUPERUSER, 'postgres'));
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles union all select datname from pg_database',
    );
    const there = new Set(rows.map((row) => row.name));
    for (const role of [OWNER, APP, SEALER]) if (!there.has(role)) await client.query(`create role ${role} login`);
    if (there.has(DATABASE)) return;
    await client.query(`create database ${DATABASE} owner ${OWNER}`);
  } finally {
    await client.end();
  }
}
