/** People write and devices listen while one thing after the other befalls the cluster; what was acknowledged must be there, once. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sealedChain, whole } from '@hodi/server/src/testing/audit/sealed-chain.ts';
import { wrongsIn } from '@hodi/server/src/testing/faults/database-faults.ts';
import { Listeners } from '@hodi/server/src/testing/faults/listeners.ts';
import { type Place, homeIn, putPlaces, whoListens } from '@hodi/server/src/testing/faults/places.ts';
import { SteadyLoad } from '@hodi/server/src/testing/faults/steady-load.ts';
import { ThrowawayRedis } from '@hodi/server/src/testing/servers/throwaway-redis.ts';
import { type SpawnedServer, hasEnded, spawnServer } from '@hodi/server/src/testing/spawned-server.ts';
import { secret } from '@hodi/server/src/testing/test-app.ts';
import { percentile } from '../bench/figures.ts';
import { type Figure, atMost, exactly, told } from '../trust/figure.ts';
import { Cluster } from './cluster.ts';
import { type Fault, faults } from './faults.ts';

const people = 16;
/** Between two writes of one of them, in milliseconds: nobody may write more than 20,000 times a day. */
const pause = 400;
/** The slowest answer allowed, in milliseconds. */
const slowest = 5_000;

export interface Rounds {
  kills: number;
  others: number;
  /** Words of the faults to play; all where empty. */
  only: string;
}

/** When writes were acknowledged. */
class Pulse {
  #last = performance.now();
  #longest = 0;
  isOver = false;

  async watch(load: SteadyLoad): Promise<void> {
    while (!this.isOver) {
      await load.success();
      this.#longest = Math.max(this.#longest, performance.now() - this.#last);
      this.#last = performance.now();
    }
  }

  begin(): void {
    this.#longest = 0;
  }

  /** The longest time without an acknowledged write since it began, in milliseconds. */
  get longest(): number {
    return Math.round(Math.max(this.#longest, performance.now() - this.#last));
  }
}

interface Clinic {
  cluster: Cluster;
  servers: readonly SpawnedServer[];
  addresses: readonly string[];
  places: readonly Place[];
  load: SteadyLoad;
  listeners: Listeners;
  pulse: Pulse;
  /** How late the lab itself is, in nanoseconds: on a busy machine that stands in each time it measures. */
  lateness: ReturnType<typeof monitorEventLoopDelay>;
}

async function openClinic(cluster: Cluster): Promise<Clinic> {
  const redis = await ThrowawayRedis.open('redis-server');
  const env = { ...cluster.urls, SESSION_SECRET: secret, DEMO: 'no', DATABASE_POOL: '10', REDIS_URL: redis.url };
  const home = await homeIn(cluster);
  const servers = [0, 1].map(() => spawnServer(env, undefined, { isService: true }));
  const addresses = await Promise.all(servers.map(({ listening }) => listening));
  const places = await putPlaces(home, addresses[0] ?? '', people);
  await home.db.destroy();
  const listeners = await Listeners.open(addresses, places, whoListens(places));
  const load = new SteadyLoad(addresses, places, { clinicians: people, pause });
  const pulse = new Pulse();
  void pulse.watch(load);
  const lateness = monitorEventLoopDelay();
  lateness.enable();
  await load.successes(people * 5);
  return { cluster, servers, addresses, places, load, listeners, pulse, lateness };
}

interface Played {
  /** Of each round, in milliseconds. */
  pauses: number[];
  wrong: string[];
}

async function play(clinic: Clinic, { what, strike }: Fault, times: number): Promise<Played> {
  const { cluster, addresses, places, load, pulse } = clinic;
  const played: Played = { pauses: [], wrong: [] };
  for (let round = 1; round <= times; round += 1) {
    const { primary, replica } = await cluster.whole();
    await load.everybody('acknowledged');
    pulse.begin();
    const acknowledged = () => load.acknowledged.size;
    const place = places[0] as Place;
    played.wrong.push(...(await strike({ cluster, addresses, place, primary, replica, acknowledged })));
    await load.everybody('acknowledged');
    await cluster.whole();
    await load.everybody('acknowledged');
    played.pauses.push(pulse.longest);
    process.stderr.write(`${what}, ${round} of ${times}: ${pulse.longest} ms\n`);
  }
  return played;
}

const figuresOf = ({ what, limit }: Fault, { pauses, wrong }: Played): Figure[] => [
  told(`${what}: rounds, median pause in writing`, `${pauses.length}, ${percentile(pauses, 0.5)} ms`),
  limit === undefined
    ? told(`${what}: longest pause`, `${Math.max(...pauses)} ms`)
    : atMost(`${what}: longest pause`, Math.max(...pauses), { limit, unit: ' ms' }),
  ...(wrong.length > 0 ? [exactly(`${what}: what must not be`, wrong.join('; '), 'none')] : []),
];

async function counted({ cluster, servers, load, listeners, pulse, lateness }: Clinic): Promise<Figure[]> {
  pulse.isOver = true;
  await load.end();
  const { acknowledged } = load;
  const { lost, doubled, broken } = await wrongsIn({ database: cluster, acknowledged });
  const { cut, notOnce } = await listeners.wrongs(acknowledged);
  const chain = await cluster.look(sealedChain);
  return [
    told('acknowledged writes; answers 503 with Retry-After', `${acknowledged.size}; ${load.outages.length}`),
    exactly('acknowledged writes lost', lost, 0),
    exactly('writes doubled', doubled, 0),
    exactly('other answers than 503', [...new Set(load.wrong)].join('; ') || 'none', 'none'),
    exactly('requests without an answer', load.lost, 0),
    atMost('slowest answer', Math.round(load.slowest), { limit: slowest, unit: ' ms' }),
    told('… to what; the lab itself was late by', `${load.slowestWas}; ${Math.round(lateness.max / 1e6)} ms`),
    exactly('servers of Hodi that ended', servers.filter(hasEnded).length, 0),
    told('devices that listened', String(listeners.count)),
    exactly('lines of them that broke, messages not heard exactly once', `${cut}, ${notOnce}`, '0, 0'),
    exactly('audit chain', chain, whole),
    exactly('counts that do not follow from the messages', broken.join('; ') || 'none', 'none'),
  ];
}

export async function failover({ kills, others, only }: Rounds): Promise<Figure[]> {
  const cluster = await Cluster.open();
  const clinic = await openClinic(cluster);
  const figures: Figure[] = [];
  try {
    for (const fault of faults.filter(({ what }) => what.includes(only))) {
      figures.push(...figuresOf(fault, await play(clinic, fault, fault.times === 'kills' ? kills : others)));
    }
    figures.push(...(await counted(clinic)));
    cluster.dropLogs();
    return figures;
  } finally {
    clinic.listeners.close();
    for (const server of clinic.servers) server.process.kill('SIGTERM');
    await Promise.all(clinic.servers.map(({ ended }) => ended));
    cluster.close();
  }
}
