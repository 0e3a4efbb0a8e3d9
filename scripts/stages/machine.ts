/**
 * Measures what this machine gives us, so that workers, time limits and retries fit it. The number of cores says little:
 * a container may have half of one, and a neighbour may take the rest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

export interface Machine {
  /** Of the quick kind that the time limits were written on. */
  readonly processors: number;
  /** By how much a time limit grows here; at least 1. */
  readonly slowness: number;
  /** Processes that compute side by side. */
  readonly lanes: number;
  /** Browsers side by side: each waits for half of its time. */
  readonly browsers: number;
  /** Further tries of a browser test that failed. The report names each that needed one. */
  readonly retries: number;
}

/** Starts of Node per second on one processor of the machine that the limits were written on. */
const STARTS_PER_SECOND = 40;
const MEASURED_MS = 500;
/** Slowness from which one result is not believed. */
const MEASURED_AGAIN = 3;
/** The machine that the limits were written on has two processors. */
const USUAL_PROCESSORS = 2;

/**
 * Takes a second: starts Node over and over, first on one processor, then on all. Most of the tests consist of such work.
 * A bad result is measured once more: a neighbour of a moment must not slow down the whole run.
 */
export async function measureMachine(): Promise<Machine> {
  const first = await measureOnce();
  if (first.slowness < MEASURED_AGAIN) return first;
  const second = await measureOnce();
  return second.processors > first.processors ? second : first;
}

async function measureOnce(): Promise<Machine> {
  const alone = await startsPerSecond(1);
  const together = await startsPerSecond(Math.min(availableParallelism(), 16));
  return machineWith(together / STARTS_PER_SECOND, together / alone);
}

async function startsPerSecond(lanes: number): Promise<number> {
  const begun = performance.now();
  const starts = await Promise.all(Array.from({ length: lanes }, () => startUntil(begun + MEASURED_MS)));
  return starts.reduce((sum, one) => sum + one, 0) / ((performance.now() - begun) / 1000);
}

async function startUntil(end: number): Promise<number> {
  let starts = 0;
  do {
    const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
    await once(child, 'exit');
    starts += 1;
  } while (performance.now() < end);
  return starts;
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** Settings for so much power, and for the gain of working side by side over one process alone. */
export function machineWith(processors: number, sideBySide: number): Machine {
  const slowness = between(1, USUAL_PROCESSORS / processors, 12);
  // Starting processes shares more than the processor: two at once that do a quarter more are worth having.
  const lanes = between(1, Math.round(sideBySide + 0.25), 16);
  return {
    processors,
    slowness,
    lanes,
    // Half a gigabyte each. A slow processor has no time left while one of them waits.
    browsers: between(1, slowness > 2 ? lanes : lanes * 2, 12),
    retries: slowness > 1.5 ? 2 : 1,
  };
}

export const describeMachine = ({ processors, slowness, lanes, browsers }: Machine): string =>
  `This machine gives ${processors.toFixed(1)} processors: ${lanes} lanes, ${browsers} browsers, time limits × ${slowness.toFixed(1)}`;
