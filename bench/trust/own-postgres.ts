/** A PostgreSQL whose every misfortune is ours to choose: killed, stopped at once, frozen, slowed, its disk full. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
} from '@hodi/server/src/db/embedded/cluster-setup.ts';
import { type EmbeddedBinaries, binariesFor } from '@hodi/server/src/db/embedded/embedded-binaries.ts';
import { type EmbeddedPlaces, throwawayPlaces } from '@hodi/server/src/db/embedded/embedded-places.ts';
import { type Postmaster, startPostmaster } from '@hodi/server/src/db/embedded/postmaster.ts';
import { urlOf } from '@hodi/server/src/testing/postgres-cluster.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
/** Of the disk that can be filled: room for the database, and little more to fill. */
const diskSize = '1g';
/** By how much longer a commit takes on the slow one, in milliseconds; no more can be set. */
const slowCommit = 100;
/** Until it must accept connections again, in milliseconds. */
const backWithin = 60_000;

/** The processes that this one has begun. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        return Number(readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });

export class OwnPostgres {
  readonly #folder: string;
  readonly #places: EmbeddedPlaces;
  readonly #binaries: EmbeddedBinaries;
  readonly #settings: string;
  #running!: Postmaster;
  /** Whether it has ended, by itself too. */
  hasEnded = false;
  /** Whether its disk is one of its own, which only root may make. */
  readonly hasOwnDisk: boolean;

  private constructor(
    folder: string,
    hasOwnDisk: boolean,
    made: { places: EmbeddedPlaces; binaries: EmbeddedBinaries },
  ) {
    this.#folder = folder;
    this.hasOwnDisk = hasOwnDisk;
    this.#places = made.places;
    this.#binaries = made.binaries;
    this.#settings = writeSettings(made.places, true);
  }

  static async open(): Promise<OwnPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'hodi-faults-'));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=711`, 'tmpfs', folder]);
    const places = throwawayPlaces(folder);
    const binaries = binariesFor(places);
    await ensureCluster(places, binaries, true);
    const database = new OwnPostgres(folder, mounted.status === 0, { places, binaries });
    await database.start();
    await ensureRoles(places);
    return database;
  }

  get urls(): { DATABASE_URL: string; DATABASE_OWNER_URL: string } {
    return { DATABASE_URL: urlOf(this.as(APP)), DATABASE_OWNER_URL: urlOf(this.as(OWNER)) };
  }

  as(role: string) {
    return connectionAs(this.#places, role);
  }

  /** One after the other, each by itself: some may stand in no transaction with others. */
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
    this.#running = await startPostmaster({ places, binaries, settings, log: silent });
    this.hasEnded = false;
    void this.#running.exited.then(() => (this.hasEnded = true));
  }

  /** Until it accepts connections again; started where it has ended, as whoever runs it does. */
  async again(): Promise<void> {
    for (const end = performance.now() + backWithin; performance.now() < end; await wait(20)) {
      if (this.hasEnded) await this.start();
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
    process.kill(this.#running.pid, 'SIGQUIT');
    await this.#running.exited;
  }

  terminateAll(): Promise<void> {
    return this.#ask(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`);
  }

  /** Every process of it: connections stay open, and nobody answers. */
  freeze(): void {
    this.#signalAll('SIGSTOP');
  }

  thaw(): void {
    this.#signalAll('SIGCONT');
  }

  #signalAll(signal: NodeJS.Signals): void {
    for (const pid of [this.#running.pid, ...childrenOf(this.#running.pid)]) {
      try {
        process.kill(pid, signal);
      } catch {
        // Gone meanwhile.
      }
    }
  }

  /** What a slow disk does: whoever commits waits 100 ms longer until it is written, and whoever comes meanwhile with them. */
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

  get #ballast(): string {
    return join(this.#folder, 'ballast');
  }

  /** To the last byte, while this process goes on asking and counting. @throws unless the disk is its own. */
  async fillDisk(): Promise<void> {
    if (!this.hasOwnDisk) throw new Error('that would fill the disk of everybody');
    // In smaller and smaller pieces, while the database writes too.
    for (let piece = 1 << 20; piece > 0; piece >>= 1) {
      try {
        for (;;) await appendFile(this.#ballast, Buffer.alloc(piece));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  }

  freeDisk(): Promise<void> {
    return rm(this.#ballast, { force: true });
  }

  async close(): Promise<void> {
    await this.#running.stop();
    if (this.hasOwnDisk) spawnSync('umount', ['-l', this.#folder]);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
