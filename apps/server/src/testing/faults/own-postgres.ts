/** A PostgreSQL with faults on demand: killed, stopped at once, frozen, slowed, its disk full. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import {
  APP,
  OWNER,
  SUPERUSER,
  connectionAs,
  ensureCluster,
  ensureRoles,
  writeSettings,
} from '#server/db/embedded/cluster-setup.ts';
import { type EmbeddedBinaries, binariesFor } from '#server/db/embedded/embedded-binaries.ts';
import { type EmbeddedPlaces, throwawayPlaces } from '#server/db/embedded/embedded-places.ts';
import { type Postmaster, startPostmaster } from '#server/db/embedded/postmaster.ts';
import { urlOf } from '../postgres-cluster.ts';
import { OwnDisk } from './own-disk.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
/** Milliseconds added to each commit of the slow database; PostgreSQL allows no more. */
const slowCommit = 100;
/** Milliseconds within which it must accept connections again. */
const backWithin = 60_000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The parent of a process; undefined when it is gone. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** All processes of the machine with their parents. macOS has no /proc. */
function processes(): [pid: number, parent: number | undefined][] {
  if (existsSync('/proc')) {
    const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return names.map(Number).map((pid) => [pid, parentOf(pid)]);
  }
  const lines = spawnSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n');
  return lines.map((line) => line.trim().split(/\s+/).map(Number)).map(([pid = 0, parent]) => [pid, parent]);
}

export class OwnPostgres {
  readonly disk: OwnDisk;
  readonly #places: EmbeddedPlaces;
  readonly #binaries: EmbeddedBinaries;
  readonly #settings: string;
  readonly #atExit: () => void;
  #running: Postmaster | undefined;
  #hasEnded = false;

  private constructor(disk: OwnDisk, made: { places: EmbeddedPlaces; binaries: EmbeddedBinaries }) {
    this.disk = disk;
    this.#places = made.places;
    this.#binaries = made.binaries;
    this.#settings = writeSettings(made.places, true);
    // An exit without a close leaves neither a frozen process nor a disk.
    this.#atExit = () => {
      this.#signalAll('SIGKILL');
      disk.close();
    };
    process.once('exit', this.#atExit);
    for (const signal of SIGNALS) process.once(signal, this.#atSignal);
  }

  readonly #atSignal = (): void => process.exit(1);

  /** @param size of its disk: room for the database, and little more to fill. */
  static async open(size: string): Promise<OwnPostgres> {
    const disk = await OwnDisk.open(size);
    try {
      const places = throwawayPlaces(disk.folder);
      const binaries = binariesFor(places);
      await ensureCluster(places, binaries, true);
      const database = new OwnPostgres(disk, { places, binaries });
      await database.start();
      await ensureRoles(places);
      return database;
    } catch (error) {
      disk.close();
      throw error;
    }
  }

  get urls(): { DATABASE_URL: string; DATABASE_OWNER_URL: string } {
    return { DATABASE_URL: urlOf(this.as(APP)), DATABASE_OWNER_URL: urlOf(this.as(OWNER)) };
  }

  as(role: string) {
    return connectionAs(this.#places, role);
  }

  /** One statement after the other: some are not allowed in a transaction with others. */
  async #ask(...statements: string[]): Promise<void> {
    const client = new Client(this.as(SUPERUSER));
    client.on('error', () => undefined);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  /** Until it accepts connections. */
  async start(): Promise<void> {
    const [places, binaries, settings] = [this.#places, this.#binaries, this.#settings];
    const running = await startPostmaster({ places, binaries, settings, log: silent });
    this.#running = running;
    this.#hasEnded = false;
    void running.exited.then(() => (this.#hasEnded = true));
  }

  /** Until it accepts connections again; if it has ended it is started, as the operator would do. */
  async again(): Promise<void> {
    for (const end = performance.now() + backWithin; performance.now() < end; await wait(20)) {
      if (this.#hasEnded) await this.start();
      const isThere = await this.#ask('select').then(
        () => true,
        () => false,
      );
      if (isThere) return;
    }
    throw new Error('PostgreSQL does not come back');
  }

  /** As `pg_ctl stop -m immediate`. */
  async stopAtOnce(): Promise<void> {
    this.#signal(this.#running?.pid, 'SIGQUIT');
    await this.#running?.exited;
  }

  terminateAll(): Promise<void> {
    return this.#ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`);
  }

  /** Freezes all of its processes: connections stay open, and nobody answers. */
  freeze(): void {
    this.#signalAll('SIGSTOP');
  }

  thaw(): void {
    this.#signalAll('SIGCONT');
  }

  #signal(pid: number | undefined, signal: NodeJS.Signals): void {
    if (pid === undefined) return;
    try {
      process.kill(pid, signal);
    } catch {
      // Gone meanwhile.
    }
  }

  /** First the process that starts the others, so that none is started unnoticed. */
  #signalAll(signal: NodeJS.Signals): void {
    const postmaster = this.#running?.pid;
    if (postmaster === undefined || this.#hasEnded) return;
    this.#signal(postmaster, signal);
    for (const [pid, parent] of processes()) if (parent === postmaster) this.#signal(pid, signal);
  }

  /**
   * Simulates a slow disk: a commit waits 100 ms longer until it is written, together with those that come meanwhile.
   */
  async slowDisk(): Promise<void> {
    await this.#ask(
      `alter system set commit_delay = ${slowCommit * 1_000}`,
      'alter system set commit_siblings = 0',
      'select pg_reload_conf()',
    );
    const begun = performance.now();
    const commit = `select pg_logical_emit_message(true, 'slow', 'disk')`;
    await this.#ask(commit, commit, commit, commit);
    const took = (performance.now() - begun) / 4;
    // Some are written with those of others who have waited already.
    if (took < slowCommit / 2) throw new Error(`a commit took ${took} ms: the disk is not slow`);
  }

  usualDisk(): Promise<void> {
    return this.#ask(
      'alter system reset commit_delay',
      'alter system reset commit_siblings',
      'select pg_reload_conf()',
    );
  }

  async close(): Promise<void> {
    await this.#running?.stop();
    process.off('exit', this.#atExit);
    for (const signal of SIGNALS) process.off(signal, this.#atSignal);
    this.disk.close();
  }
}
