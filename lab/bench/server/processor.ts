/** Processor time and memory of processes, as Linux counts them: less noisy than wall time on a busy machine. */
import { readFileSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '@hodi/server/src/db/database.ts';

/** A tick of Linux, in milliseconds. */
const tick = 10;

interface Stat {
  parent: number;
  /** Milliseconds of the processor. */
  own: number;
  /** Of its children that ended. */
  ended: number;
}

/** Undefined for a process that ended meanwhile. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (n) => fields[n],
    );
    return { parent, own: (user + system) * tick, ended: (endedUser + endedSystem) * tick };
  } catch {
    return undefined;
  }
}

/** Milliseconds of the processor that a process took so far. */
export const processorOf = (pid: number | undefined): number => statOf(pid ?? 0)?.own ?? 0;

/** The process that all connections of this database come from. */
export async function postmasterOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return statOf(rows[0]?.pid ?? 0)?.parent ?? 0;
}

/** The same of PostgreSQL as a whole, with the connections that have ended. */
export function processorOfPostgres(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = pids.map((pid) => statOf(Number(pid))).filter((stat) => stat?.parent === postmaster);
  const main = statOf(postmaster);
  return stats.reduce((sum, stat) => sum + (stat?.own ?? 0), (main?.own ?? 0) + (main?.ended ?? 0));
}

/** MiB of a process that are in memory, or the most that ever were. */
export function memoryOf(pid: number | undefined, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1_024;
}
