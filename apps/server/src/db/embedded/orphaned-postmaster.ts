/** A server killed with SIGKILL leaves its PostgreSQL running. The next start ends that one before it begins its own. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type EmbeddedLog, EmbeddedPostgresError } from './embedded-diagnostics.ts';
import type { EmbeddedPlaces } from './embedded-places.ts';

/** Sends a signal to a process that may be gone already; a negative number means a process group. */
export function send(pid: number, signal: NodeJS.Signals): void {
  // Zero would mean our own process group.
  if (pid === 0) return;
  try {
    process.kill(pid, signal);
  } catch {
    // Gone, which is what was wanted.
  }
}

const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 10;
const STATUS_LINE = 7;

export interface PostmasterFile {
  readonly pid: number;
  readonly ready: boolean;
}

/** Contents of `postmaster.pid`, if it exists. */
export function readPostmasterFile(places: EmbeddedPlaces): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(places.data, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return pid > 0 ? { pid, ready: lines[STATUS_LINE]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
}

/** Stops the PostgreSQL that an earlier server left behind on these data, as judged by its pid file. */
export async function stopOrphan(places: EmbeddedPlaces, log: EmbeddedLog): Promise<void> {
  const file = readPostmasterFile(places);
  if (!file || !isAlive(file.pid)) return;
  if (!isPostgresOf(places, file.pid)) {
    // The number was given to another program since, which PostgreSQL would take for itself. A dead number is left to
    // PostgreSQL: the file also tells it whether backends of the old server still hold the shared memory.
    rmSync(join(places.data, 'postmaster.pid'), { force: true });
    return;
  }
  log.warn(`Stopping the database that an earlier start left running (process ${file.pid})`);
  await endPostmaster(file.pid, () => !isPostgresOf(places, file.pid));
}

/**
 * Stops a postmaster: a fast shutdown first, then an immediate one, then a kill. The data are recoverable after each.
 */
export async function endPostmaster(pid: number, isGone: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(pid, signal);
    // A frozen one would not hear it.
    send(pid, 'SIGCONT');
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      if (isGone()) return;
      await wait(LOOK_EVERY_MS);
    }
  }
  throw new EmbeddedPostgresError(`The database process ${pid} does not end; end it by hand and start again`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isPostgresOf(places: EmbeddedPlaces, pid: number): boolean {
  const command = commandOf(pid);
  return command.includes('postgres') && command.includes(places.data);
}

function commandOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
