/**
 * Devices that listen through all faults: each must get every event of its threads exactly once, live or by catching
 * up.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { LiveClient } from '../live-client.ts';
import type { Way } from '../servers/ask-server.ts';
import type { Place } from './places.ts';

/** Milliseconds until all events must have arrived. */
const patience = 60_000;
/** Between two looks at who has not heard all. */
const pause = 250;

/** How many of each there are; none, if all were heard. */
export interface Unheard {
  /** Devices whose connection broke. */
  cut: number;
  /** Messages that a device did not get exactly once. */
  notOnce: number;
}

/** One person's, over all of its lines. */
class Device {
  readonly token: string;
  /** The last is the one that it has. */
  readonly lines: LiveClient[] = [];

  constructor(token: string) {
    this.token = token;
  }

  /** As an app whose line was cut, or that a proxy gives to another server: it goes on where it was. */
  async comeTo(way: string | Way): Promise<void> {
    const before = this.lines.at(-1);
    before?.close();
    const line = new LiveClient(way, this.token, before?.cursor ?? null);
    this.lines.push(line);
    await line.ready();
  }

  get isConnected(): boolean {
    return this.lines.at(-1)?.socket.connected === true;
  }

  /** How often it was told of each message or inquiry, by id. */
  timesTold(): Map<string, number> {
    const times = new Map<string, number>();
    for (const { name, payload } of this.lines.flatMap(({ told }) => told)) {
      const { e_contact_message, e_contact } = payload as Record<string, { id: string } | undefined>;
      const told = { 'e-contact-message-created': e_contact_message, 'e-contact-created': e_contact }[name];
      if (told !== undefined) times.set(told.id, (times.get(told.id) ?? 0) + 1);
    }
    return times;
  }
}

export class Listeners {
  readonly #devices: readonly Device[];
  readonly #places: readonly Place[];

  private constructor(devices: readonly Device[], places: readonly Place[]) {
    this.#devices = devices;
    this.#places = places;
  }

  /** @param tokens of the people at whose devices it is; they come to the servers in turn. */
  static async open(
    ways: readonly (string | Way)[],
    places: readonly Place[],
    tokens: readonly string[],
  ): Promise<Listeners> {
    const devices = tokens.map((token) => new Device(token));
    await Promise.all(devices.map((device, n) => device.comeTo(ways[n % ways.length] ?? '')));
    return new Listeners(devices, places);
  }

  get count(): number {
    return this.#devices.length;
  }

  /** Devices that lost their connection. */
  get cut(): number {
    return this.#devices.filter(({ isConnected }) => !isConnected).length;
  }

  /** Number of full reloads, since the missed events could not be fetched. */
  get resets(): number {
    return this.#devices.flatMap(({ lines }) => lines.slice(1)).reduce((all, { resets }) => all + resets, 0);
  }

  /** One of them, by its number. */
  async comeTo(device: number, address: string): Promise<void> {
    await this.#devices[device]?.comeTo(address);
  }

  /** Devices that lost their connection. @returns how many. */
  async comeBackTo(address: string): Promise<number> {
    const cut = this.#devices.filter(({ isConnected }) => !isConnected);
    await Promise.all(cut.map((device) => device.comeTo(address)));
    return cut.length;
  }

  /** @param acknowledged by its text, which begins with the number of who wrote it. */
  #notOnce(acknowledged: ReadonlyMap<string, string>): number {
    let wrong = 0;
    for (const device of this.#devices) {
      const times = device.timesTold();
      for (const [text, id] of acknowledged) {
        const { token, patient } = this.#places[Number(text.split('-')[0]) % this.#places.length] as Place;
        const isTheirs = [token, patient].includes(device.token);
        if ((times.get(id) ?? 0) !== (isTheirs ? 1 : 0)) wrong += 1;
      }
    }
    return wrong;
  }

  /**
   * A device only catches up if a server tells it to, or its connection is new. @returns the number of events not
   * received exactly once.
   */
  async notOnce(acknowledged: ReadonlyMap<string, string>): Promise<number> {
    const end = performance.now() + patience;
    while (this.#notOnce(acknowledged) > 0 && performance.now() < end) await wait(pause);
    return this.#notOnce(acknowledged);
  }

  /** @param acknowledged by its text, which begins with the number of who wrote it. */
  async wrongs(acknowledged: ReadonlyMap<string, string>): Promise<Unheard> {
    const notOnce = await this.notOnce(acknowledged);
    return { cut: this.cut, notOnce };
  }

  close(): void {
    for (const { lines } of this.#devices) lines.at(-1)?.close();
  }
}
