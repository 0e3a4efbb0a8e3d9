/**
 * A PostgreSQL of the system on a private port, as a clinic with a server of its own has it: TCP, a password. It is
 * installed if it is missing and we may; the system's own cluster is neither made nor touched.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MISSING } from './command.ts';
import { freePort } from '@hodi/server/src/testing/servers/free-port.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };
/** PostgreSQL refuses to run as root. */
const runAs = isRoot ? NOBODY : {};
const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

function must(program: string, args: readonly string[], options: object = {}): string {
  const done = spawnSync(program, args, { encoding: 'utf8', ...options });
  if (done.status === 0) return done.stdout;
  throw new Error(`${program} failed: ${done.error?.message ?? `${done.stdout}${done.stderr}`.trim()}`);
}

/** The folder of the newest PostgreSQL that is installed. */
function programs(): string | undefined {
  const version = (path: string): number => Number(path.split('/').at(-2));
  const onDebian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => version(b) - version(a));
  const said = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  return [...onDebian, said ?? ''].find((folder) => existsSync(join(folder, 'initdb')));
}

function install(): void {
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) {
    console.error('no PostgreSQL server is installed, and installing one needs root and apt-get');
    process.exit(MISSING);
  }
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (!existsSync(settings)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(settings, 'create_main_cluster = false\n');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  must('apt-get', ['update', '-q'], { env });
  const keep = ['-o', 'Dpkg::Options::=--force-confold'];
  must('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...keep, 'postgresql'], { env });
}

function initialise(bin: string, folder: string, password: string): string {
  if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid);
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')];
  writeFileSync(secret, password);
  const args = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`];
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  must(join(bin, 'initdb'), [...args, ...locale], { ...runAs, env: environment, cwd: '/' });
  rmSync(secret);
  return data;
}

if (programs() === undefined) install();
const bin = programs();
if (bin === undefined) throw new Error('PostgreSQL was installed but cannot be found');

const folder = mkdtempSync(join(tmpdir(), 'hodi-system-pg-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const password = randomBytes(16).toString('hex');
const data = initialise(bin, folder, password);
const port = await freePort();
const settings = {
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  fsync: 'off',
  max_connections: 200,
};
const server = spawn(
  join(bin, 'postgres'),
  ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  { ...runAs, env: environment, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
);
process.once('exit', () => void server.kill('SIGQUIT'));
server.once('exit', () => process.exit());
createInterface({ input: server.stderr }).on('line', (line) => {
  if (line.includes('FATAL')) console.error(line);
  if (line.includes('ready to accept connections')) {
    console.log(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres`);
  }
});
process.stdin.resume().on('end', () => void server.kill('SIGINT'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.kill('SIGINT'));
