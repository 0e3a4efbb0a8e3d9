/**
 * A real PostgreSQL that belongs to this process: created on the first start, reached over a unix socket only,
 * started again if it dies, stopped with us. It is for clinics without a database server; `DATABASE_URL` replaces it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenedDatabase } from '../server-database.ts';
import {
  APP,
  connectionAs,
  ensureCluster,
  ensureRoles,
  OWNER,
  SEALER,
  SUPERUSER,
  writeSettings,
  type ConnectionSettings,
} from './cluster-setup.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { binariesFor } from './embedded-binaries.ts';
import { type EmbeddedLog, reasonOf } from './embedded-diagnostics.ts';
import { type EmbeddedPlaces, placesOf, refuseMoved } from './embedded-places.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** Owns the database and runs the migrations. */
  readonly owner: ConnectionSettings;
  /** Role of the application: it owns nothing. */
  readonly app: ConnectionSettings;
  /** Role that seals audit lines. */
  readonly sealer: ConnectionSettings;
  /** For tests and maintenance only. */
  readonly superuser: ConnectionSettings;
  /** The process of the moment; it changes when the database had to be started again. */
  readonly pid: number;
  /** Stops the database and frees DATA_DIR. Close the pools first: their connections would be cut. */
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  readonly log: EmbeddedLog;
  /** Whether an acknowledged commit must survive a power cut. Only throw-away clusters say no. */
  readonly durable?: boolean;
  /** Told once its process is under way, some time before it can be asked anything. */
  readonly launched?: () => void;
}

/** The connection settings in the form the rest of the program uses. */
export const rolesOfEmbedded = (embedded: EmbeddedPostgres): OpenedDatabase => ({
  app: embedded.app,
  owner: embedded.owner,
  sealer: embedded.sealer,
  appRole: APP,
  sealerRole: SEALER,
  stop: () => embedded.stop(),
});

interface Keeper {
  current: Postmaster;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const STEADY_AFTER_MS = 30_000;

/** Starts the database of a DATA_DIR. Rejects with an `EmbeddedPostgresError` whose message fits one line. */
export async function startEmbeddedPostgres(
  options: SupervisorOptions & { dataDir: string },
): Promise<EmbeddedPostgres> {
  return supervise(placesOf(options.dataDir), options);
}

/** Starts the database that lives at the given places and keeps it running. */
export async function supervise(places: EmbeddedPlaces, options: SupervisorOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, launched } = options;
  const unlock = lockDataDirectory(places);
  let keeper: Keeper | undefined;
  try {
    refuseMoved(places);
    const binaries = binariesFor(places);
    await ensureCluster(places, binaries, durable);
    const settings = writeSettings(places, durable);
    keeper = await keepRunning(() => startPostmaster({ places, binaries, settings, log, launched }), log);
    await ensureRoles(places);
    return handleOf(places, keeper, unlock);
  } catch (error) {
    await keeper?.stop();
    unlock();
    throw error;
  }
}

function handleOf(places: EmbeddedPlaces, keeper: Keeper, unlock: () => void): EmbeddedPostgres {
  return {
    owner: connectionAs(places, OWNER),
    app: connectionAs(places, APP),
    sealer: connectionAs(places, SEALER),
    superuser: connectionAs(places, SUPERUSER, 'postgres'),
    get pid() {
      return keeper.current.pid;
    },
    async stop() {
      await keeper.stop();
      unlock();
    },
  };
}

async function keepRunning(start: () => Promise<Postmaster>, log: EmbeddedLog): Promise<Keeper> {
  const stopping = new AbortController();
  const keeper: Keeper = {
    current: await start(),
    async stop() {
      stopping.abort();
      await keeper.current.stop();
      await watching;
    },
  };
  const watching = watch();
  return keeper;

  async function watch(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const since = performance.now();
      await keeper.current.exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - since > STEADY_AFTER_MS) pause = FIRST_PAUSE_MS;
      log.warn('The embedded database ended unexpectedly; starting it again');
      pause = await startAgain(pause);
    }
  }

  async function startAgain(pause: number): Promise<number> {
    for (let next = pause; ; next = Math.min(next * 2, LONGEST_PAUSE_MS)) {
      await wait(next, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return next;
      try {
        keeper.current = await start();
        if (stopping.signal.aborted) await keeper.current.stop();
        return Math.min(next * 2, LONGEST_PAUSE_MS);
      } catch (error) {
        log.warn(reasonOf(error));
      }
    }
  }
}
