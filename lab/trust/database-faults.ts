/**
 * PostgreSQL terminated, stopped, frozen, slow, on a slow disk and on a full one, under three servers and sixteen
 * people: no server ends, nobody is blamed, each answer comes in time, and everything recovers by itself. The
 * environment can make counts smaller.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  allTerminated,
  type Fault,
  frozen,
  type Lasting,
  onFullDisk,
  onSlowDisk,
  slow,
  stoppedAtOnce,
  wrongsIn,
} from '@hodi/server/src/testing/faults/database-faults.ts';
import { OwnPostgres } from '@hodi/server/src/testing/faults/own-postgres.ts';
import { homeIn, putPlaces, whoListens } from '@hodi/server/src/testing/faults/places.ts';
import { ThrowawayRedis, redisProgram } from '@hodi/server/src/testing/servers/throwaway-redis.ts';
import { type SpawnedServer, hasEnded, spawnServer } from '@hodi/server/src/testing/spawned-server.ts';
import { secret } from '@hodi/server/src/testing/test-app.ts';
import { percentile } from '../bench/figures.ts';
import { type Figure, atMost, diskSize, exactly, missing, told, withoutOwnDisk, withoutRedis } from './figure.ts';
import { type Heard, People } from './people.ts';
import { type Signs, SignsOfLife } from './signs-of-life.ts';

const of = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const terminations = of('TERMINATIONS', 20);
const stops = of('STOPS', 10);
const seconds = {
  stopped: 2,
  frozen: of('FROZEN', 30),
  slow: of('SLOW', 20),
  slowDisk: of('SLOW_DISK', 10),
  full: of('FULL', 10),
};
const crowd = of('CLIENTS', 16);
const limits = { answer: 5_000, alive: 100, recovery: 1_000 };

/** Each time, in milliseconds. */
interface Took {
  /** From the end of the fault until PostgreSQL accepted a connection. */
  accepting: number[];
  /** From then until the first write succeeded. */
  recovering: number[];
}
interface Suffering {
  database: OwnPostgres;
  people: People;
}
type Measured = (of: Suffering) => Promise<Took>;

const lasting =
  (length: number): Lasting =>
  () =>
    wait(length * 1_000);

const measured =
  (fault: Fault, lasts: Lasting, times = 1): Measured =>
  async ({ database, people }) => {
    const took: Took = { accepting: [], recovering: [] };
    for (let n = 0; n < times; n += 1) {
      await people.successes(10);
      let isOver = performance.now();
      await fault(database, async () => {
        await lasts();
        isOver = performance.now();
      });
      const accepts = performance.now();
      await people.successes(1);
      took.accepting.push(Math.round(accepts - isOver));
      took.recovering.push(Math.round(performance.now() - accepts));
    }
    return took;
  };

const ofFullDisk = `its disk full for ${seconds.full} s`;
const faults: Record<string, Measured> = {
  [`${terminations} times all backends terminated`]: measured(allTerminated, lasting(0), terminations),
  [`${stops} times stopped at once for ${seconds.stopped} s`]: measured(stoppedAtOnce, lasting(seconds.stopped), stops),
  [`frozen for ${seconds.frozen} s`]: measured(frozen, lasting(seconds.frozen)),
  [`slow for ${seconds.slow} s: still for 400 of each 500 ms`]: measured(slow, lasting(seconds.slow)),
  [`each commit 100 ms longer for ${seconds.slowDisk} s, as on a slow disk`]: (suffering) =>
    measured(onSlowDisk, () => Promise.all([wait(seconds.slowDisk * 1_000), suffering.people.successes(crowd)]))(
      suffering,
    ),
  [ofFullDisk]: measured(onFullDisk, lasting(seconds.full)),
};

/** Counts of wrong answers and of missing rows at the end. */
async function counted({ database, ...heard }: Meanwhile & Heard): Promise<Figure[]> {
  const acknowledged = new Map(heard.acknowledged);
  const { lost, doubled, broken } = await wrongsIn({ database, acknowledged });
  return [
    atMost('slowest answer', Math.round(heard.slowest), { limit: limits.answer, unit: ' ms' }),
    told('acknowledged writes, answers of an outage', `${acknowledged.size}, ${heard.outages}`),
    exactly('acknowledged writes lost', lost, 0),
    exactly('writes doubled', doubled, 0),
    told('devices that listened', String(heard.devices)),
    exactly('lines of them that broke', heard.cut, 0),
    exactly('messages that one did not hear exactly once', heard.notOnce, 0),
    exactly('unread and counts that do not follow from the messages', broken.join('; ') || 'none', 'none'),
  ];
}

const recovered = (what: string, { accepting, recovering }: Took): Figure[] => [
  told(`${what}: PostgreSQL took connections after, worst`, `${Math.max(...accepting)} ms`),
  ...(recovering.length > 1
    ? [told(`${what}: recovered after, median`, `${percentile([...recovering], 0.5)} ms`)]
    : []),
  atMost(`${what}: recovered after, worst`, Math.max(...recovering), { limit: limits.recovery, unit: ' ms' }),
];

const inMs = (value: number): string => `${Math.round(value)} ms`;

/**
 * Limits the slowest sign of life. A limit in milliseconds only tells about the server if a bare one keeps it. If the
 * machine delays even that one, ours, which works meanwhile, may take twice as long.
 */
function signOfLife(what: string, { slowest, slowestBare }: Signs): Figure {
  const limit = Math.max(limits.alive, 2 * slowestBare);
  return {
    what: `${what}: slowest sign of life`,
    figure: `${inMs(slowest)}, bare ones ${inMs(slowestBare)}`,
    limit: `at most ${inMs(limit)}`,
    isGood: slowest <= limit,
  };
}

interface Meanwhile extends Suffering {
  servers: readonly SpawnedServer[];
  alive: SignsOfLife;
}

async function suffer(meanwhile: Meanwhile): Promise<Figure[]> {
  const { database, servers, people, alive } = meanwhile;
  const figures: Figure[] = [told('servers, people', `${servers.length}, ${crowd}`)];
  if (servers.length === 1) figures.push(missing('three servers', withoutRedis));
  const wrong = new Set<string>();
  const signsUntilNow = async (): Promise<Signs> => {
    const signs = await alive.seen();
    for (const one of signs.wrong) wrong.add(one);
    return signs;
  };
  // The first requests of a server run code that is not compiled yet; only the faults are measured.
  await people.successes(crowd * 50);
  const { slowest, slowestBare } = await signsUntilNow();
  figures.push(
    told('slowest sign of life of servers that just began', `${inMs(slowest)}, bare ones ${inMs(slowestBare)}`),
  );
  for (const [what, fault] of Object.entries(faults)) {
    if (what === ofFullDisk && !database.disk.canBeFilled) {
      figures.push(missing(what, withoutOwnDisk));
      continue;
    }
    figures.push(...recovered(what, await fault(meanwhile)));
    figures.push(signOfLife(what, await signsUntilNow()));
  }
  await people.successes(crowd);
  const heard = await people.end();
  return [
    ...figures,
    exactly('servers that ended', servers.filter(hasEnded).length, 0),
    exactly('answers that blame somebody, or none', [...new Set(heard.wrong), ...wrong].join('; ') || heard.lost, 0),
    ...(await counted({ ...meanwhile, ...heard })),
  ];
}

/** Runs even if one breaks off: running clients keep this process from ending. */
async function sufferWithPeople(database: OwnPostgres, servers: readonly SpawnedServer[]): Promise<Figure[]> {
  const addresses = await Promise.all(servers.map(({ listening }) => listening));
  const home = await homeIn(database);
  const places = await putPlaces(home, addresses[0] ?? '', crowd);
  await home.db.destroy();
  const people = await People.open({ addresses, places, people: crowd, listening: whoListens(places) });
  const alive = new SignsOfLife(addresses);
  try {
    return await suffer({ database, servers, people, alive });
  } finally {
    people.close();
    alive.close();
  }
}

export async function databaseFaults(): Promise<Figure[]> {
  const database = await OwnPostgres.open(diskSize);
  const program = redisProgram();
  const redis = program === undefined ? undefined : await ThrowawayRedis.open(program);
  const env = { ...database.urls, SESSION_SECRET: secret, DEMO: 'no', DATABASE_POOL: '10' };
  // Without a Redis they would not be told of each other.
  const count = redis === undefined ? 1 : 3;
  const start = () => spawnServer({ ...env, ...(redis && { REDIS_URL: redis.url }) }, undefined, { isService: true });
  const servers: SpawnedServer[] = [];
  try {
    // The first brings the database up to date, for all.
    servers.push(start());
    await servers[0]?.listening;
    while (servers.length < count) servers.push(start());
    return await sufferWithPeople(database, servers);
  } finally {
    for (const server of servers) server.process.kill('SIGTERM');
    await Promise.all(servers.map(({ ended }) => ended));
    await redis?.kill();
    await database.close();
  }
}
