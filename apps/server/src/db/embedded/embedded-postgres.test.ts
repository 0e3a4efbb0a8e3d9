import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { after, test } from 'node:test';
import { Client } from 'pg';
import type { ConnectionSettings } from './cluster-setup.ts';
import { placesOf } from './embedded-places.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const child = join(import.meta.dirname, 'embedded-postgres.child.ts');
const roots: string[] = [];
const children: ChildProcess[] = [];
const warnings: string[] = [];
const log = { debug: () => undefined, info: () => undefined, warn: (line: string) => void warnings.push(line) };

after(async () => {
  // After a failed test something may still run.
  for (const left of children) left.stdin?.end();
  for (const left of children) if (isRunning(left.pid ?? 0)) await once(left, 'exit');
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

function newDataDir(...below: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'hodi-data-'));
  const dataDir = join(root, ...below);
  roots.push(root);
  // As root the database itself is elsewhere.
  if (isRoot) roots.push(placesOf(dataDir).base);
  return dataDir;
}

/** Each test leaves it stopped and usable, so that not every one pays for a first start. */
const clinic = newDataDir('clinic');

const start = (dataDir: string): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log });

async function query(settings: ConnectionSettings, sql: string): Promise<unknown[]> {
  const client = new Client(settings);
  // A database that is killed under us ends the connection; the caller sees that in its own query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

interface Told {
  owner: ConnectionSettings;
  pid: number;
  error?: string;
}

/** Starts a database in a process of its own and waits for what it tells. */
async function startInChild(dataDir: string, options: { uid?: number; gid?: number } = {}, ...more: string[]) {
  const spawned = spawn(process.execPath, [child, dataDir, ...more], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  });
  children.push(spawned);
  const ended = once(spawned, 'exit');
  const [line] = (await once(createInterface({ input: spawned.stdout }), 'line')) as [string];
  return { process: spawned, ended, told: JSON.parse(line) as Told };
}

function isRunning(pid: number): boolean {
  // A zombie that nobody has collected yet counts as ended.
  const state = stateOf(pid);
  return state !== '' && !state.startsWith('Z');
}

function stateOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  }
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) ? readFileSync(stat, 'utf8').replace(/^.*\) /, '') : '';
}

async function eventually<T>(look: () => Promise<T> | T, isGood: (seen: T) => boolean): Promise<T> {
  const deadline = performance.now() + 15_000;
  for (;;) {
    const seen = await Promise.resolve(look()).catch((error: unknown) => error as T);
    if (isGood(seen)) return seen;
    if (performance.now() > deadline) throw new Error('it never came to pass', { cause: seen });
    await wait(20);
  }
}

test('a later start finds what an earlier one stored', async () => {
  const first = await start(clinic);
  await query(first.owner, "create table note as select 'mzima' as text");
  await first.stop();
  const second = await start(clinic);
  assert.deepEqual(await query(second.owner, 'select text from note'), [{ text: 'mzima' }]);
  await assert.rejects(query(second.app, 'drop table note'), /must be owner/);
  await second.stop();
  assert.equal(isRunning(second.pid), false);
});

test('the database syncs to the disk and is reached through a private socket alone', async () => {
  const database = await start(clinic);
  const settings = "name in ('fsync', 'listen_addresses', 'synchronous_commit', 'full_page_writes')";
  const rows = await query(database.owner, `select name, setting from pg_settings where ${settings} order by name`);
  assert.deepEqual(rows, [
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  assert.equal(statSync(database.owner.host).mode & 0o777, 0o700);
  assert.equal(statSync(placesOf(clinic).data).mode & 0o777, 0o700);
  await database.stop();
});

test('a database process that is killed comes back with every acknowledged commit', async () => {
  const database = await start(clinic);
  await query(
    database.owner,
    'create table if not exists visit (id int); truncate visit; insert into visit values (1)',
  );
  const killed = database.pid;
  process.kill(killed, 'SIGKILL');
  const rows = await eventually(() => query(database.owner, 'select id from visit'), Array.isArray);
  assert.deepEqual(rows, [{ id: 1 }]);
  // It answers some milliseconds before we see that it does.
  await eventually(
    () => database.pid,
    (pid) => pid !== killed,
  );
  assert.match(warnings.join('\n'), /ended unexpectedly/);
  await database.stop();
  assert.equal(isRunning(database.pid), false);
});

test('a database left running by a killed server is stopped by the next start', async () => {
  const left = await startInChild(clinic);
  await query(
    left.told.owner,
    'create table if not exists visit (id int); truncate visit; insert into visit values (1)',
  );
  left.process.kill('SIGKILL');
  await left.ended;
  assert.equal(isRunning(left.told.pid), true, 'the orphan is there');
  const database = await start(clinic);
  assert.equal(isRunning(left.told.pid), false);
  assert.deepEqual(await query(database.owner, 'select id from visit'), [{ id: 1 }]);
  await database.stop();
});

test('an orphan that is frozen is stopped too', async () => {
  const left = await startInChild(clinic);
  process.kill(left.told.pid, 'SIGSTOP');
  left.process.kill('SIGKILL');
  await left.ended;
  const database = await start(clinic);
  assert.equal(isRunning(left.told.pid), false);
  await database.stop();
});

test('a server that ends without a word takes its database along', async () => {
  const left = await startInChild(clinic, {}, 'leave');
  await left.ended;
  await eventually(
    () => isRunning(left.told.pid),
    (running) => !running,
  );
});

test('two servers cannot share a DATA_DIR, and the second says why in one line', async () => {
  const first = await startInChild(clinic);
  const reason = await start(clinic).then(
    () => '',
    (error: Error) => error.message,
  );
  assert.match(
    reason,
    new RegExp(`^Another Hodi \\(process ${first.process.pid}\\) uses DATA_DIR .*: stop it, or .*$`),
  );
  assert.deepEqual(await query(first.told.owner, 'select 1 as one'), [{ one: 1 }], 'the first one is unharmed');
  first.process.stdin?.end();
  await first.ended;
  await (await start(clinic)).stop();
});

test('a DATA_DIR with a path longer than any socket may have works', async () => {
  const database = await start(newDataDir('a'.repeat(120), 'b'.repeat(120)));
  assert.ok(database.owner.host.length < 90);
  assert.deepEqual(await query(database.owner, 'select 1 as one'), [{ one: 1 }]);
  await database.stop();
});

test('a database of another PostgreSQL version is left alone', async () => {
  const dataDir = newDataDir();
  const { data } = placesOf(dataDir);
  mkdirSync(data);
  writeFileSync(join(data, 'PG_VERSION'), '15\n');
  await assert.rejects(start(dataDir), /made by PostgreSQL 15, this Hodi brings 18/);
  assert.equal(readFileSync(join(data, 'PG_VERSION'), 'utf8'), '15\n');
});

test('a first start that was cut short is begun again', async () => {
  const dataDir = newDataDir();
  const half = `${placesOf(dataDir).data}.new-1`;
  mkdirSync(half);
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  await (await start(dataDir)).stop();
  assert.equal(existsSync(half), false);
});

test('a pid file whose number belongs to another program now does not stop the start, nor that program', async () => {
  await (await start(clinic)).stop();
  const other = spawn('sleep', ['60'], isRoot ? NOBODY : {});
  const { data } = placesOf(clinic);
  writeFileSync(join(data, 'postmaster.pid'), `${other.pid}\n${data}\n0\n5432\n\n\n\nready\n`);
  await (await start(clinic)).stop();
  assert.equal(isRunning(other.pid ?? 0), true);
  other.kill();
});

/** Whether `nobody` can read this checkout at all; under /root it cannot. */
const isOpenToNobody = (): boolean =>
  spawnSync(process.execPath, ['-e', `require('fs').accessSync(${JSON.stringify(child)})`], NOBODY).status === 0;
const cannotBecomeNobody = !isRoot ? 'these tests run without root already' : !isOpenToNobody() && 'a private checkout';

test(
  'without root the database lives in DATA_DIR, and root does not take it over',
  { skip: cannotBecomeNobody },
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'hodi-data-'));
    roots.push(root);
    chmodSync(root, 0o755);
    const dataDir = join(root, 'a-long-name-for-a-clinic'.repeat(5));
    mkdirSync(dataDir);
    chownSync(dataDir, NOBODY.uid, NOBODY.gid);
    const { process: server, told, ended } = await startInChild(dataDir, NOBODY);
    roots.push(told.owner.host);
    assert.match(told.owner.host, /^\/tmp\/hodi-65534-\w+$/, 'the path would be too long for a socket');
    assert.ok(existsSync(join(dataDir, 'postgres', 'data', 'PG_VERSION')));
    assert.deepEqual(await query(told.owner, 'select 1 as one'), [{ one: 1 }]);
    server.stdin?.end();
    await ended;
    await assert.rejects(start(dataDir), /made without root: start Hodi as that user/);
  },
);
