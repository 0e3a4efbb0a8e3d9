/** One run of PostgreSQL, from spawn to exit. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { serverEnvironment } from './cluster-setup.ts';
import type { EmbeddedBinaries } from './embedded-binaries.ts';
import { type EmbeddedLog, EmbeddedPostgresError } from './embedded-diagnostics.ts';
import type { EmbeddedPlaces } from './embedded-places.ts';
import { endPostmaster, readPostmasterFile, stopOrphan, send } from './orphaned-postmaster.ts';

export interface Postmaster {
  readonly pid: number;
  /** Settles when the process is gone, for whatever reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

export interface PostmasterPlan {
  readonly places: EmbeddedPlaces;
  readonly binaries: EmbeddedBinaries;
  /** The settings file. */
  readonly settings: string;
  readonly log: EmbeddedLog;
  readonly launched?: (() => void) | undefined;
}

interface Run {
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
  isGone: boolean;
  isReady: boolean;
  /** The last error line, which tells why it did not start. */
  lastFailure: string;
}

const LOOK_EVERY_MS = 10;
const OLD_BACKENDS_MS = 15_000;

/** Starts PostgreSQL and waits until it accepts connections, however long the recovery after a crash takes. */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const deadline = performance.now() + OLD_BACKENDS_MS;
  for (;;) {
    await stopOrphan(plan.places, plan.log);
    const run = launch(plan);
    plan.launched?.();
    if (await becomesReady(run, plan)) return handleOf(run);
    // Backends of a killed postmaster end by themselves, a busy one only when its statement does.
    const isHeldByOldBackends = run.lastFailure.includes('is still in use');
    if (!isHeldByOldBackends || performance.now() > deadline) {
      throw new EmbeddedPostgresError(`The embedded database does not start: ${run.lastFailure || 'no reason given'}`);
    }
    await wait(LOOK_EVERY_MS * 10);
  }
}

function launch({ places, binaries, settings, log }: PostmasterPlan): Run {
  const child = spawn(binaries.postgres, ['-D', places.data, '-c', `config_file=${settings}`], {
    ...places.runAs,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C in the terminal is for the server, which finishes its requests before this ends.
    detached: true,
  });
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  const run: Run = { child, exited, isGone: false, isReady: false, lastFailure: '' };
  // An exit without a stop (an uncaught error, process.exit) still leaves no orphan.
  const onExit = (): void => send(child.pid ?? 0, 'SIGINT');
  process.once('exit', onExit);
  const gone = (): void => {
    run.isGone = true;
    process.off('exit', onExit);
    resolve();
  };
  child.once('exit', gone);
  child.once('error', (error) => {
    run.lastFailure = error.message;
    gone();
  });
  relay(child.stderr, run, log);
  // A database alone keeps nobody waiting: a process that has nothing else to do may end, and ends this with it.
  child.unref();
  (child.stderr as Socket).unref();
  return run;
}

function relay(stderr: Readable, run: Run, log: EmbeddedLog): void {
  createInterface({ input: stderr }).on('line', (line) => {
    // Once it runs, most FATAL lines only tell of one connection, which hears of it itself.
    const isFailure = line.startsWith('PANIC:') || (line.startsWith('FATAL:') && !run.isReady);
    if (isFailure) run.lastFailure = line.replace(/^\w+:\s*/, '');
    if (isFailure || line.includes('was terminated by signal')) log.warn(`database: ${line}`);
    else log.debug(`database: ${line}`);
  });
}

async function becomesReady(run: Run, { places }: PostmasterPlan): Promise<boolean> {
  while (!run.isGone) {
    const file = readPostmasterFile(places);
    run.isReady = file?.ready === true && file.pid === run.child.pid;
    if (run.isReady) return true;
    await Promise.race([wait(LOOK_EVERY_MS), run.exited]);
  }
  return false;
}

function handleOf(run: Run): Postmaster {
  const pid = run.child.pid ?? 0;
  return {
    pid,
    exited: run.exited,
    stop: async () => {
      if (!run.isGone) await endPostmaster(pid, () => run.isGone);
    },
  };
}
