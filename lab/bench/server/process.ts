/**
 * The server as a process: how long from its start until it listens, on a migrated PostgreSQL server and with the embedded
 * one, its memory at rest, under load and after, and what of its young objects stays. Alone: `node bench/server/process.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { placesOf } from '@hodi/server/src/db/embedded/embedded-places.ts';
import { type SpawnedServer, spawnServer } from '@hodi/server/src/testing/spawned-server.ts';
import { percentile, printTable } from '../figures.ts';
import { secret } from '../open-practice.ts';
import { Line } from './line.ts';
import { shareOutliving } from './surviving-objects.ts';
import { type Place, openPlace, serverOn } from './place.ts';
import { postTo, postingSize } from './posting.ts';
import { memoryOf } from './processor.ts';

/** Of what is made for messages a twentieth outlived when something was kept, and a hundredth when nothing was. */
const limits = { onServer: 1_000, embedded: 2_000, atRest: 120, outliving: 2 };
const starts = Number(process.env['STARTS'] ?? 5);
/** Of load, and of rest after it. */
const seconds = Number(process.env['SECONDS'] ?? 20);

/** Milliseconds until it listens, each time. */
async function startTimes(start: () => SpawnedServer, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now();
    const server = start();
    await server.listening;
    took.push(performance.now() - begun);
    server.process.kill('SIGTERM');
    await server.ended;
  }
  return took;
}

async function embeddedStarts(): Promise<number[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hodi-start-'));
  const start = () => spawnServer({ DATA_DIR: dataDir, DEMO: 'no', SESSION_SECRET: secret });
  try {
    // The first makes the database.
    await startTimes(start, 1);
    return await startTimes(start, starts);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(placesOf(dataDir).base, { recursive: true, force: true });
  }
}

/** Sixteen people post. @returns the most that it held meanwhile, in MiB. */
async function underLoad(place: Place): Promise<number> {
  const side = postTo(place);
  const until = performance.now() + seconds * 1_000;
  let [n, most] = [0, 0];
  const lane = async () => {
    const line = await Line.open(place.address);
    while (performance.now() < until) {
      n += 1;
      const answer = await line.ask(side.request(n));
      if (answer.status !== side.status) throw new Error(answer.body.toString());
      if (n % 50 === 0) most = Math.max(most, memoryOf(side.pid));
    }
    line.close();
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  return most;
}

const settling = 5_000;

/** Of one that is started anew, in MiB: the first of a build also holds what strips the types of its files, which are kept then. */
async function restAfterRestart(start: () => SpawnedServer): Promise<number> {
  const server = start();
  await server.listening;
  await wait(settling);
  const memory = memoryOf(server.process.pid);
  server.process.kill('SIGTERM');
  await server.ended;
  return memory;
}

/** Prints the figures; true when they are within their limits. */
export async function benchProcess(): Promise<boolean> {
  const place = await openPlace(postingSize);
  await wait(settling);
  const first = memoryOf(place.server.process.pid);
  const busy = await underLoad(place);
  await wait(seconds * 1_000);
  const after = memoryOf(place.server.process.pid);
  const dataDir = mkdtempSync(join(tmpdir(), 'hodi-start-'));
  const start = () => serverOn(place.database, dataDir);
  const atRest = await restAfterRestart(start);
  const onServer = percentile(await startTimes(start, starts), 0.5);
  const outliving = await shareOutliving(place, dataDir);
  await place.close();
  rmSync(dataDir, { recursive: true, force: true });
  const embedded = percentile(await embeddedStarts(), 0.5);
  const row = (what: string, figure: number, limit?: number) => ({
    what,
    figure: figure.toFixed(figure < 10 ? 1 : 0),
    limit: limit === undefined ? '' : `at most ${limit}${figure > limit ? ': OVER' : ''}`,
  });
  printTable('The server process', [
    row('start on a migrated PostgreSQL server, ms', onServer, limits.onServer),
    row('start with the embedded database, ms', embedded, limits.embedded),
    row('memory at rest, MiB', atRest, limits.atRest),
    row('the same of a first start, MiB', first),
    row('memory under sixteen who post, MiB', busy),
    row(`memory ${seconds} s after, MiB`, after),
    row('of what messages make, outlives a young collection, %', outliving, limits.outliving),
  ]);
  const isRestful = atRest <= limits.atRest && outliving <= limits.outliving;
  return onServer <= limits.onServer && embedded <= limits.embedded && isRestful;
}

if (import.meta.main) process.exitCode = (await benchProcess()) ? 0 : 1;
