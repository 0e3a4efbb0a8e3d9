/** People and devices while servers change under them, stage by stage, and what they were answered in each. */
import { setTimeout as wait } from 'node:timers/promises';
import type { SpawnedServer } from '@hodi/server/src/testing/spawned-server.ts';
import { SteadyLoad } from '@hodi/server/src/testing/faults/steady-load.ts';
import { Listeners } from '@hodi/server/src/testing/faults/listeners.ts';
import type { Place } from '@hodi/server/src/testing/faults/places.ts';
import type { Figure } from '../trust/figure.ts';
import { atTheDoor, placesAt } from './people.ts';

const writes = Number(process.env['WRITES'] ?? 100);
const people = { clinicians: 6, patients: 2 };
/** How long it may take until enough is acknowledged, in milliseconds: nobody gets on any more then. */
const patience = 120_000;

export interface Started {
  server: SpawnedServer;
  address: string;
}

interface Stage {
  what: string;
  /** A 503 that says when to come again is what docs/operate.md promises of it. */
  mayWait?: boolean;
  /** Some ask a server that has stopped, and are sent to another one, as by a proxy. */
  mayMiss?: boolean;
}

/** Each with how often it came. */
export function inWords(all: readonly string[]): string {
  const times = new Map<string, number>();
  for (const one of all) times.set(one, (times.get(one) ?? 0) + 1);
  return [...times].map(([one, count]) => (count > 1 ? `${one} (${count})` : one)).join('; ') || 'none';
}

export class Scene {
  /** At which all begins. */
  readonly first: Started;
  readonly places: readonly Place[];
  readonly asking: SteadyLoad;
  readonly listeners: Listeners;
  readonly figures: Figure[] = [];

  private constructor(first: Started, places: readonly Place[], listeners: Listeners) {
    this.first = first;
    this.places = places;
    this.listeners = listeners;
    this.asking = new SteadyLoad([first.address], places, people);
  }

  static async open(first: Started): Promise<Scene> {
    const places = await placesAt(first.address);
    // Two devices of each of them.
    const tokens = [...new Set(places.flatMap(({ token, patient }) => [token, patient]))];
    const listeners = await Listeners.open([first.address], places, [...tokens, ...tokens]);
    return new Scene(first, places, listeners);
  }

  /** @throws what was answered instead. */
  async #goOn(count: number): Promise<void> {
    const over = wait(patience, 'over', { ref: false });
    if ((await Promise.race([this.asking.successes(count), over])) !== 'over') return;
    throw new Error(`nobody gets on: ${inWords([...this.asking.wrong, ...this.asking.outages])}`);
  }

  /** Something happens while everybody goes on, and gives what else must not be. */
  async meanwhile<T>(
    { what, mayWait = false, mayMiss = false }: Stage,
    work: (faults: string[]) => Promise<T>,
  ): Promise<T> {
    const { asking } = this;
    const [wrong, outages, lost] = [asking.wrong.length, asking.outages.length, asking.lost];
    asking.slowest = 0;
    const faults: string[] = [];
    const done = await work(faults);
    const waited = asking.outages.slice(outages).map((one) => `503 ${one}`);
    const missed = Array.from({ length: asking.lost - lost }, () => 'not answered');
    faults.push(...asking.wrong.slice(wrong), ...(mayWait ? [] : waited), ...(mayMiss ? [] : missed));
    const notes = [
      inWords(faults),
      `slowest answer ${Math.round(asking.slowest)} ms`,
      ...(mayWait ? [`told to come again: ${inWords(waited)}`] : []),
      ...(mayMiss ? [`sent on to the other server: ${missed.length}`] : []),
    ];
    this.figures.push({ what, figure: notes.join('; '), limit: 'none', isGood: faults.length === 0 });
    return done;
  }

  /** Everybody goes on for a time, and at each of these servers somebody comes to the door. */
  async stage({ what, at }: { what: string; at: readonly Started[] }): Promise<void> {
    await this.meanwhile({ what }, async (faults) => {
      await this.#goOn(writes);
      for (const { address } of at) faults.push(...(await atTheDoor(address)));
    });
  }

  /** From one server to the other, one by one; two people and half of the devices stay to the end of the one. */
  async handOver({ what, from, to }: { what: string; from: Started; to: Started }): Promise<void> {
    const { asking, listeners } = this;
    const staying = [0, asking.people - 1];
    const half = Math.floor(listeners.count / 2);
    asking.repeatsAt = to.address;
    await this.stage({ what: `${what}: both serve`, at: [from, to] });
    await this.meanwhile({ what: `${what}: people and devices move` }, async () => {
      for (let person = 1; person < asking.people - 1; person += 1) {
        asking.move(person, to.address);
        await this.#goOn(4);
      }
      for (let device = 0; device < half; device += 1) await listeners.comeTo(device, to.address);
      asking.repeatsAt = from.address;
      await this.#goOn(writes);
    });
    await this.meanwhile({ what: `${what}: the other one stops`, mayMiss: true }, async (faults) => {
      asking.repeatsAt = undefined;
      asking.refuge = to.address;
      from.server.process.kill('SIGTERM');
      const how = await from.server.ended;
      if (how !== 0) faults.push(`ended with ${how}`);
      for (const person of staying) asking.move(person, to.address);
      for (let device = half; device < listeners.count; device += 1) await listeners.comeTo(device, to.address);
      await this.#goOn(writes);
    });
  }

  async close(): Promise<void> {
    await this.asking.end();
    this.listeners.close();
  }
}
