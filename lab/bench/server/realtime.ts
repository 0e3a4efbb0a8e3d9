/**
 * From the post to the event at the other side: by the real server, by bare `ws` and by bare Socket.IO, where the bare ones
 * write the same rows. With 1 and 100 sockets one post after the other, with 1,000 at 50 posts a second. Alone:
 * `node bench/server/realtime.ts`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Row, milliseconds, percentile, printTable } from '../figures.ts';
import {
  type SocketProtocol,
  SocketListener,
  bareProtocol,
  hodiProtocol,
  socketIoProtocol,
} from './socket-listener.ts';
import { Line } from './line.ts';
import { type Place, type Thread, openPlace } from './place.ts';
import { postTo, postToRaw, postingSize } from './posting.ts';
import { memoryOf } from './processor.ts';
import type { Side } from './alternating-rounds.ts';

/** In milliseconds, on a machine where bare `ws` with one socket takes `bare` in the median; a slower one may take as much longer. */
const limits = { one: 5, hundred: 10, p99: 25, thousand: 100, bare: 0.75 };
/** KiB for each socket. */
const memoryLimit = 100;
const posts = Number(process.env['POSTS'] ?? 300);
const seconds = Number(process.env['SECONDS'] ?? 20);
const perSecond = 50;

type Listener = Thread['patient'];

interface Way {
  name: string;
  address: string;
  protocol: (who: Listener) => SocketProtocol;
  side: Side;
}

const waysOf = (place: Place): Way[] => [
  { name: 'Hodi', address: place.address, protocol: ({ token }) => hodiProtocol(token), side: postTo(place) },
  {
    name: 'bare ws',
    address: place.raw.address,
    protocol: ({ user_id }) => bareProtocol(user_id),
    side: postToRaw(place),
  },
  {
    name: 'bare Socket.IO',
    address: place.raw.address,
    protocol: ({ user_id }) => socketIoProtocol(user_id),
    side: postToRaw(place),
  },
];

/** All who listen at one server; each post is heard by the other side of its thread. */
class Room {
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>();
  readonly #way: Way;
  readonly #lines: Line[];
  readonly listeners: SocketListener[] = [];

  constructor(way: Way, lines: Line[]) {
    this.#way = way;
    this.#lines = lines;
  }

  async listen(people: readonly Listener[]): Promise<void> {
    for (const who of people) {
      const { user_id } = who;
      const hear = (text: string) => {
        const mark = /mark-\d+/.exec(text)?.[0];
        if (mark !== undefined) this.#waiting.get(`${user_id} ${mark}`)?.resolve();
      };
      this.listeners.push(await SocketListener.open(this.#way.address, this.#way.protocol(who), hear));
    }
  }

  /** Milliseconds until it is heard. */
  async post(n: number, other: Listener): Promise<number> {
    const line = this.#lines.shift() ?? (await Line.open(this.#way.address));
    const { body, ...request } = this.#way.side.request(n);
    const mark = `mark-${n}`;
    const heard = Promise.withResolvers<void>();
    this.#waiting.set(`${other.user_id} ${mark}`, heard);
    const begun = performance.now();
    const answer = line.ask({ ...request, body: { ...body, message: mark } });
    await heard.promise;
    const took = performance.now() - begun;
    const { status } = await answer;
    if (status !== 201) throw new Error(`${this.#way.name} answered ${status}`);
    this.#lines.push(line);
    return took;
  }

  close(): void {
    for (const listener of this.listeners) listener.close();
    for (const line of this.#lines) line.close();
  }
}

/** The patient of thread n writes, so her clinician hears; both numbers are those of `writerOf`. */
const clinicianOf = (place: Place, n: number): Listener => {
  const thread = place.threads[n];
  if (thread === undefined) throw new Error('no threads');
  return thread.clinician;
};

async function oneAfterTheOther(place: Place, sockets: number) {
  const rows = waysOf(place).map((way) => ({ way, room: new Room(way, []), took: [] as number[] }));
  const people = Array.from({ length: sockets }, (_, n) => clinicianOf(place, n));
  for (const { room } of rows) await room.listen(people);
  const rounds = Math.ceil((posts + 20) / 20);
  for (let round = 0; round < rounds; round += 1) {
    for (const { room, took } of round % 2 === 0 ? rows : rows.toReversed()) {
      for (let k = 0; k < 20; k += 1) {
        const n = (round * 20 + k) % sockets;
        const time = await room.post(n, clinicianOf(place, n));
        if (round > 0) took.push(time);
      }
    }
  }
  for (const { room } of rows) room.close();
  return rows.map(({ way, took }) => ({ name: way.name, p50: percentile(took, 0.5), p99: percentile(took, 0.99) }));
}

/** All clinicians and as many patients as fill it up; patients write. */
async function aThousand(place: Place, way: Way, pid: number | undefined) {
  const clinicians = place.threads.slice(0, place.size.clinicians).map((thread) => thread.clinician);
  const patients = place.threads.slice(0, 1_000 - clinicians.length).map((thread) => thread.patient);
  const room = new Room(way, []);
  for (let n = 0; n < 200; n += 1) await Line.open(way.address).then((line) => line.close());
  const before = memoryOf(pid);
  await room.listen([...clinicians, ...patients]);
  const took: Promise<number>[] = [];
  const begun = performance.now();
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const due = begun + (n * 1_000) / perSecond - performance.now();
    if (due > 0) await wait(due);
    const thread = n % place.threads.length;
    took.push(room.post(thread, clinicianOf(place, thread)));
  }
  const times = await Promise.all(took);
  const memory = ((memoryOf(pid) - before) * 1_024) / room.listeners.length;
  room.close();
  return { name: way.name, p50: percentile(times, 0.5), p99: percentile(times, 0.99), memory };
}

type Timed = Awaited<ReturnType<typeof oneAfterTheOther>>;

/** How much slower this machine is than the one for which the limits were set; 1 where it is as quick, or quicker. */
const slownessBy = (timed: Timed): number => Math.max(1, (timed[1]?.p50 ?? 0) / limits.bare);

interface Judged {
  rows: Row[];
  isWithin: boolean;
}

function judged(sockets: number, timed: Timed, slowness: number): Judged {
  const most = { p50: (sockets === 1 ? limits.one : limits.hundred) * slowness, p99: limits.p99 * slowness };
  const rows = timed.map(({ name, p50, p99 }, index) => ({
    what: `${sockets} socket${sockets === 1 ? '' : 's'}, ${name}`,
    p50: milliseconds(p50),
    p99: milliseconds(p99),
    'memory each': '',
    limit: index === 0 ? `p50 at most ${milliseconds(most.p50)}, p99 ${milliseconds(most.p99)}` : '',
  }));
  return { rows, isWithin: timed[0] !== undefined && timed[0].p50 <= most.p50 && timed[0].p99 <= most.p99 };
}

async function judgedThousand(place: Place, slowness: number): Promise<Judged> {
  const most = limits.thousand * slowness;
  const rows: Row[] = [];
  let isWithin = true;
  for (const [index, way] of waysOf(place).entries()) {
    const pid = index === 0 ? place.server.process.pid : place.raw.pid;
    const { name, p50, p99, memory } = await aThousand(place, way, pid);
    if (index === 0) isWithin = p99 <= most && memory <= memoryLimit;
    rows.push({
      what: `1,000 sockets, ${name}`,
      p50: milliseconds(p50),
      p99: milliseconds(p99),
      'memory each': `${memory.toFixed(0)} KiB`,
      limit: index === 0 ? `p99 at most ${milliseconds(most)}, ${memoryLimit} KiB` : '',
    });
  }
  return { rows, isWithin };
}

/** Prints the figures; true when they are within their limits. */
export async function benchRealtime(): Promise<boolean> {
  const place = await openPlace(postingSize);
  const one = await oneAfterTheOther(place, 1);
  const slowness = slownessBy(one);
  const all = [
    judged(1, one, slowness),
    judged(100, await oneAfterTheOther(place, 100), slowness),
    await judgedThousand(place, slowness),
  ];
  printTable(
    `From the post to the event at the other side; the limits in milliseconds times ${slowness.toFixed(2)}, as bare ws has it`,
    all.flatMap(({ rows }) => rows),
  );
  await place.close();
  return all.every(({ isWithin }) => isWithin);
}

if (import.meta.main) process.exitCode = (await benchRealtime()) ? 0 : 1;
