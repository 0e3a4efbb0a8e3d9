/** The cluster of deploy/ha on three machines of the lab: the shipped files, with other folders, passwords and less memory. */
import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { type Database, migrationLimits, openDatabase } from '@hodi/server/src/db/database.ts';
import { APP, OWNER, SEALER } from '@hodi/server/src/db/embedded/cluster-setup.ts';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { Machine, asPostgres, must, openNetwork } from './machine.ts';

export const shipped = join(import.meta.dirname, '../../deploy/ha');
export const bin = '/usr/lib/postgresql/15/bin';
const password = 'lab';
/** Of each database's disk: room for the database and its log. */
const diskSize = '1500m';
/** How long all of it may take to be whole again, in milliseconds. */
const patience = timeLimit(150_000);

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

const addresses = { db1: '10.0.0.11', db2: '10.0.0.12', witness: '10.0.0.13' } as const;
type Name = keyof typeof addresses;
/** The shipped files are those of db1. */
const forMachine = (text: string, name: Name): string =>
  text.replaceAll(/"db1"/g, `"${name}"`).replaceAll(/(="http:\/\/)10\.0\.0\.11(:\d+"$)/gm, `$1${addresses[name]}$2`);

/** `NAME="value"` lines, as systemd reads them. */
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)="(.*)"$/gm)].map(([, key = '', value = '']) => [key, value]));

/** Settings for a small disk and a small memory; all others are as shipped. */
const smaller = {
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  max_wal_size: '256MB',
  wal_keep_size: '128MB',
  max_slot_wal_keep_size: '512MB',
};

export class Cluster {
  readonly logs: string;
  readonly archive: string;
  readonly machines: Record<Name, Machine>;

  private constructor(logs: string, machines: Record<Name, Machine>) {
    this.logs = logs;
    this.machines = machines;
    // It stands for a disk of another machine.
    this.archive = machines.witness.folder('wal');
    // The user postgres need not be able to enter the checkout.
    copyFileSync(join(shipped, 'archive-wal'), this.#archiveWal);
  }

  static async open(): Promise<Cluster> {
    openNetwork();
    const logs = mkdtempSync(join(tmpdir(), 'hodi-failover-logs-'));
    const open = (name: Name) => Machine.open({ name, address: addresses[name], logs, size: diskSize });
    const cluster = new Cluster(logs, {
      db1: await open('db1'),
      db2: await open('db2'),
      witness: await open('witness'),
    });
    for (const name of ['db1', 'db2', 'witness'] as const) cluster.#runEtcd(name);
    for (const name of ['db1', 'db2'] as const) cluster.#runPatroni(name);
    cluster.#runProxy();
    await cluster.whole();
    await cluster.#createDatabase();
    return cluster;
  }

  get #archiveWal(): string {
    return join(this.archive, 'archive-wal');
  }

  #runEtcd(name: Name): void {
    const machine = this.machines[name];
    const env = settingsIn(forMachine(readFileSync(join(shipped, 'etcd.env'), 'utf8'), name));
    machine.run({ name: 'etcd', command: ['etcd'], env: { ...env, ETCD_DATA_DIR: machine.folder('etcd') } });
  }

  #runPatroni(name: 'db1' | 'db2'): void {
    const machine = this.machines[name];
    const settings = parse(
      readFileSync(join(shipped, 'patroni.yml'), 'utf8').replaceAll(/10\.0\.0\.11(.*# own)$/gm, `${addresses[name]}$1`),
    );
    settings.name = name;
    const { postgresql, bootstrap } = settings;
    const folder = machine.folder('postgresql');
    postgresql.data_dir = this.dataOf(machine);
    postgresql.pgpass = join(folder, 'pgpass');
    postgresql.parameters.unix_socket_directories = folder;
    for (const role of Object.values<{ password: string }>(postgresql.authentication)) role.password = password;
    const archive_command = `${this.#archiveWal} %p ${this.archive}/%f.gz`;
    Object.assign(bootstrap.dcs.postgresql.parameters, smaller, { archive_command });
    const file = join(folder, 'patroni.yml');
    writeFileSync(file, stringify(settings));
    chmodSync(file, 0o644);
    machine.run({ name: 'patroni', command: ['patroni', file] });
  }

  /** Beside Hodi, as the shipped file has it. */
  #runProxy(): void {
    const file = join(this.logs, 'haproxy.cfg');
    writeFileSync(file, readFileSync(join(shipped, 'haproxy.cfg'), 'utf8'));
    spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  }

  as(role: string) {
    return { host: '127.0.0.1', port: 5432, user: role, database: 'hodi', password };
  }

  get urls(): { DATABASE_URL: string; DATABASE_OWNER_URL: string } {
    const url = (role: string) => `postgres://${role}:${password}@127.0.0.1:5432/hodi`;
    return { DATABASE_URL: url(APP), DATABASE_OWNER_URL: url(OWNER) };
  }

  dataOf({ disk }: Machine): string {
    return join(disk.folder, 'postgresql/data');
  }

  /**
   * Runs SQL on one PostgreSQL as its superuser, past the proxy. @returns the result of the last statement. @throws if
   * one fails.
   */
  ask({ disk }: Machine, ...statements: string[]): string {
    const psql: typeof asPostgres = [...asPostgres, `${bin}/psql`, '-h', join(disk.folder, 'postgresql'), '-qAtc'];
    return statements.map((statement) => must(...psql, statement)).at(-1) ?? '';
  }

  /** As the owner of the tables, without the limits of a request. */
  async look<T>(see: (db: Database) => Promise<T>): Promise<T> {
    const db = openDatabase(this.as(OWNER), 1, migrationLimits);
    try {
      return await see(db);
    } finally {
      await db.destroy();
    }
  }

  /** etcd knows nothing of the databases any more: the next one that starts is the primary. */
  forget(): void {
    const answers = String.raw`printf 'hodi\nYes I am aware\n'`;
    const file = join(this.machines.db1.disk.folder, 'postgresql/patroni.yml');
    must('sh', '-c', `${answers} | patronictl -c ${file} remove hodi`);
  }

  async #createDatabase(): Promise<void> {
    const roles = [OWNER, APP, SEALER].map((role) => `create role ${role} login password '${password}'`);
    this.ask((await this.whole()).primary, ...roles, `create database hodi owner ${OWNER}`);
  }

  /** Patroni's list of its members; empty if nobody answers. */
  async members(): Promise<Member[]> {
    for (const { address } of [this.machines.db1, this.machines.db2]) {
      try {
        const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // The other one may answer.
      }
    }
    return [];
  }

  async primary(): Promise<Name | undefined> {
    const leader = (await this.members()).find(({ role, state }) => role === 'leader' && state === 'running');
    return leader?.name as Name | undefined;
  }

  /** Once one leads and the other one confirms its writes. @throws when that takes too long. */
  async whole(): Promise<{ primary: Machine; replica: Machine }> {
    for (const end = performance.now() + patience; performance.now() < end; await wait(250)) {
      const members = await this.members();
      const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
      const standby = members.find(
        ({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state),
      );
      if (leader === undefined || standby === undefined) continue;
      return { primary: this.machines[leader.name as Name], replica: this.machines[standby.name as Name] };
    }
    throw new Error(`the cluster is not whole: ${JSON.stringify(await this.members())}; logs in ${this.logs}`);
  }

  /** Until another machine leads. */
  async otherThan(former: Machine): Promise<void> {
    for (const end = performance.now() + patience; performance.now() < end; await wait(100)) {
      const name = await this.primary();
      if (name !== undefined && name !== former.name) return;
    }
    throw new Error(`nobody took over from ${former.name}: ${JSON.stringify(await this.members())}`);
  }

  /** After a success nobody reads them. */
  dropLogs(): void {
    rmSync(this.logs, { recursive: true });
  }

  close(): void {
    for (const { disk } of Object.values(this.machines)) disk.close();
  }
}
