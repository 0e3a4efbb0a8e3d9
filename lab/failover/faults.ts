/**
 * Faults of the cluster, one at a time. Each begins, lasts until somebody can write again or must not, and is repaired.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Place } from '@hodi/server/src/testing/faults/places.ts';
import { askServer } from '@hodi/server/src/testing/servers/ask-server.ts';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import type { Cluster } from './cluster.ts';
import { type Machine, signalTo } from './machine.ts';

/** Of the pause in writing, in milliseconds: PostgreSQL died, or a machine is silent until Patroni's ttl is over. */
export const limits = { died: 15_000, silent: 45_000 };
/** How long the replica lags before the primary dies, and how long nobody may write without a quorum, in milliseconds. */
const [lags, stands] = [5_000, 10_000];
/** Until every server says that it is away, in milliseconds. */
const patience = timeLimit(90_000);

export interface Scene {
  cluster: Cluster;
  addresses: readonly string[];
  place: Place;
  primary: Machine;
  replica: Machine;
  /** How many writes were acknowledged so far. */
  acknowledged: () => number;
}

export interface Fault {
  what: string;
  /** Of the longest pause between two acknowledged writes; none where writing must pause. */
  limit?: number;
  /** How often, by the arguments. */
  times: 'kills' | 'others';
  /** @returns violations, in words. */
  strike: (scene: Scene) => Promise<string[]>;
}

/** The first process of PostgreSQL, as a kill by the kernel takes it. */
function killPostgres(machine: Machine): void {
  const [postmaster] = machine.processesOf('/postgres -D ');
  if (postmaster === undefined) throw new Error(`no PostgreSQL on ${machine.name}`);
  signalTo(postmaster, 'SIGKILL');
}

type Step = (machine: Machine) => void | Promise<void>;

/** Hits the primary until the other machine leads. */
const untilOtherLeads =
  (begin: Step, end: Step) =>
  async ({ cluster, primary }: Scene): Promise<string[]> => {
    await begin(primary);
    try {
      await cluster.otherThan(primary);
    } finally {
      await end(primary);
    }
    return [];
  };

const nothing: Step = () => undefined;

/** Asks each server until it answers 503 with Retry-After. */
async function untilAway({ addresses, place }: Scene): Promise<string[]> {
  const end = performance.now() + patience;
  const wrong: string[] = [];
  for (const address of addresses) {
    for (;;) {
      const asked = { token: place.token, params: { id: place.thread }, body: { message: crypto.randomUUID() } };
      const { status, saysWhen, code } = await askServer(address, postMessage, asked);
      if (status === 503 && saysWhen) break;
      if (status >= 300) wrong.push(`without a quorum: ${status} ${code}`);
      if (performance.now() > end) return [...wrong, 'without a quorum somebody could write'];
      await wait(500);
    }
  }
  return wrong;
}

/** Two of three etcd are gone: nobody may write, and nobody is told that they did. */
async function withoutQuorum(scene: Scene): Promise<string[]> {
  const { witness } = scene.cluster.machines;
  const etcdOfReplica = (): number[] => scene.replica.processesOf('etcd');
  witness.freeze();
  for (const pid of etcdOfReplica()) signalTo(pid, 'SIGSTOP');
  try {
    const wrong = await untilAway(scene);
    const before = scene.acknowledged();
    await wait(stands);
    const written = scene.acknowledged() - before;
    return written === 0 ? wrong : [...wrong, `${written} writes acknowledged without a quorum`];
  } finally {
    witness.thaw();
    for (const pid of etcdOfReplica()) signalTo(pid, 'SIGCONT');
  }
}

/** The replica has received everything, and replays it late: it must catch up before anybody writes to it. */
async function replicaBehind(scene: Scene): Promise<string[]> {
  const { cluster, primary, replica } = scene;
  cluster.ask(replica, 'select pg_wal_replay_pause()');
  await wait(lags);
  return untilOtherLeads(killPostgres, nothing)({ ...scene, primary });
}

/** Its machine is silent: the primary waits for it, and continues alone once Patroni knows. */
async function replicaFrozen({ cluster, replica, acknowledged }: Scene): Promise<string[]> {
  replica.freeze();
  try {
    const before = acknowledged();
    const end = performance.now() + patience;
    while (acknowledged() < before + 50 && performance.now() < end) await wait(100);
    const primary = await cluster.primary();
    return primary === undefined ? ['the primary stepped back'] : [];
  } finally {
    replica.thaw();
  }
}

/**
 * A full disk stops writes; PostgreSQL dies of it sooner or later. It is emptied after a while, whichever machine leads
 * then.
 */
async function diskFull({ primary }: Scene): Promise<string[]> {
  await primary.disk.fill();
  try {
    await wait(stands);
  } finally {
    await primary.disk.free();
  }
  return [];
}

export const faults: readonly Fault[] = [
  {
    what: 'PostgreSQL of the primary killed',
    limit: limits.died,
    times: 'kills',
    strike: untilOtherLeads(killPostgres, nothing),
  },
  {
    what: 'the primary’s machine off: PostgreSQL, Patroni, etcd killed',
    limit: limits.silent,
    times: 'others',
    strike: untilOtherLeads(
      (machine) => machine.turnOff(),
      (machine) => machine.turnOn(),
    ),
  },
  {
    what: 'the primary’s machine frozen',
    limit: limits.silent,
    times: 'others',
    strike: untilOtherLeads(
      (machine) => machine.freeze(),
      (machine) => machine.thaw(),
    ),
  },
  {
    what: 'the primary’s network cut',
    limit: limits.silent,
    times: 'others',
    strike: untilOtherLeads(
      (machine) => machine.cut(),
      (machine) => machine.mend(),
    ),
  },
  { what: 'the primary’s disk full for 10 s', limit: limits.silent, times: 'others', strike: diskFull },
  {
    what: 'the replica 5 s behind, then PostgreSQL killed',
    limit: limits.died,
    times: 'others',
    strike: replicaBehind,
  },
  { what: 'the replica’s machine frozen', limit: limits.silent, times: 'others', strike: replicaFrozen },
  { what: 'etcd without a quorum', times: 'others', strike: withoutQuorum },
];
