/**
 * From the post to the event at the other side: by the real server, by bare `ws` and by bare Socket.IO, where the bare ones
 * write the same rows. With 1 and 100 sockets one post after the other, with 1,000 at 50 posts a second. Alone:
 * `node bench/server/realtime.ts`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { milliseconds, percentile, printTable } from '../figures.ts';
import { type Door, Ear, bareDoor, hodiDoor, socketIoDoor } from './ear.ts';
import { Line } from './line.ts';
import { type Place, type Thread, openPlace } from './place.ts';
import { postTo, postToRaw, postingSize } from './posting.ts';
import { memoryOf } from './processor.ts';
import type { Side } from './turns.ts';

const limits = { one: 5, hundred: 10, p99: 25, thousand: 100, memory: 100 };
const posts = Number(process.env['POSTS'] ?? 300);
const seconds = Number(process.env['SECONDS'] ?? 20);
const perSecond = 50;

type Listener = Thread['patient'];

interface Way {
  name: string;
  address: string;
  door: (who: Listener) => Door;
  side: Side;
}

const waysOf = (place: Place): Way[] => [
  { name: 'Hodi', address: place.address, door: ({ token }) => hodiDoor(token), side: postTo(place) },
  { name: 'bare ws', address: place.raw.address, door: ({ user_id }) => bareDoor(user_id), side: postToRaw(place) },
  {
    name: 'bare Socket.IO',
    address: place.raw.address,
    door: ({ user_id }) => socketIoDoor(user_id),
    side: postToRaw(place),
  },
];

/** All who listen at one server; each post is heard by the other side of its thread. */
class Room {
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>();
  readonly #way: Way;
  readonly #lines: Line[];
  readonly ears: Ear[] = [];

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
      this.ears.push(await Ear.open(this.#way.address, this.#way.door(who), hear));
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
    for (const ear of this.ears) ear.close();
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
  const memory = ((memoryOf(pid) - before) * 1_024) / room.ears.length;
  room.close();
  return { name: way.name, p50: percentile(times, 0.5), p99: percentile(times, 0.99), memory };
}

/** Prints the figures; true when they are within their limits. */
export async function benchRealtime(): Promise<boolean> {
  const place = await openPlace(postingSize);
  const rows = [];
  let isWithin = true;
  for (const sockets of [1, 100]) {
    const limit = sockets === 1 ? limits.one : limits.hundred;
    for (const [index, { name, p50, p99 }] of (await oneAfterTheOther(place, sockets)).entries()) {
      if (index === 0) isWithin &&= p50 <= limit && p99 <= limits.p99;
      const said = index === 0 ? `p50 at most ${limit} ms, p99 ${limits.p99} ms` : '';
      rows.push({
        what: `${sockets} socket${sockets === 1 ? '' : 's'}, ${name}`,
        p50: milliseconds(p50),
        p99: milliseconds(p99),
        'memory each': '',
        limit: said,
      });
    }
  }
  for (const [index, way] of waysOf(place).entries()) {
    const pid = index === 0 ? place.server.process.pid : place.raw.pid;
    const { name, p50, p99, memory } = await aThousand(place, way, pid);
    if (index === 0) isWithin &&= p99 <= limits.thousand && memory <= limits.memory;
    const said = index === 0 ? `p99 at most ${limits.thousand} ms, ${limits.memory} KiB` : '';
    rows.push({
      what: `1,000 sockets, ${name}`,
      p50: milliseconds(p50),
      p99: milliseconds(p99),
      'memory each': `${memory.toFixed(0)} KiB`,
      limit: said,
    });
  }
  printTable('From the post to the event at the other side', rows);
  await place.close();
  return isWithin;
}

if (import.meta.main) process.exitCode = (await benchRealtime()) ? 0 : 1;
