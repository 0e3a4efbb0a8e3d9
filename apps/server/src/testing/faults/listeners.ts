/** Devices that listen while the database suffers: each must hear of each message of its threads once, at once or by catching up. */
import { setTimeout as wait } from 'node:timers/promises';
import { LiveClient } from '../live-client.ts';
import type { Way } from '../servers/ask-server.ts';
import type { Place } from './places.ts';

/** How long it may take until all is heard, in milliseconds. */
const patience = 60_000;
/** Between two looks at who has not heard all. */
const pause = 250;

interface Listener {
  client: LiveClient;
  /** Whether it listens to this thread: a number among the places, or all for the patient. */
  hears: (place: number) => boolean;
}

/** Of a message: how often each listener was told of it. */
const timesToldOf = ({ client }: Listener): Map<string, number> => {
  const times = new Map<string, number>();
  for (const { name, payload } of client.told) {
    if (name !== 'e-contact-message-created') continue;
    const { id } = (payload as { e_contact_message: { id: string } }).e_contact_message;
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
};

export class Listeners {
  readonly #all: readonly Listener[];
  readonly #places: number;

  private constructor(all: readonly Listener[], places: number) {
    this.#all = all;
    this.#places = places;
  }

  /** The patient at the first server, and the clinicians of some places at all of them. */
  static async open(ways: readonly (string | Way)[], places: readonly Place[], patient: string): Promise<Listeners> {
    const tokens = [patient, ...places.slice(0, 5).map(({ token }) => token)];
    const all = await Promise.all(
      tokens.map(async (token, n): Promise<Listener> => {
        const client = new LiveClient(ways[n % ways.length] ?? '', token);
        await client.ready();
        return { client, hears: (place) => n === 0 || place === n - 1 };
      }),
    );
    return new Listeners(all, places.length);
  }

  get count(): number {
    return this.#all.length;
  }

  /** That lost their line: the servers never end, so none should. */
  get cut(): number {
    return this.#all.filter(({ client }) => !client.socket.connected).length;
  }

  /** @param acknowledged by its text, which begins with the number of who wrote it. */
  #notOnce(acknowledged: ReadonlyMap<string, string>): number {
    let wrong = 0;
    for (const listener of this.#all) {
      const times = timesToldOf(listener);
      for (const [message, id] of acknowledged) {
        const place = Number(message.split('-')[0]) % this.#places;
        if ((times.get(id) ?? 0) !== (listener.hears(place) ? 1 : 0)) wrong += 1;
      }
    }
    return wrong;
  }

  /** Nobody asks for what they missed unless a server says that they did. @returns how many were not heard exactly once. */
  async notOnce(acknowledged: ReadonlyMap<string, string>): Promise<number> {
    const end = performance.now() + patience;
    while (this.#notOnce(acknowledged) > 0 && performance.now() < end) await wait(pause);
    return this.#notOnce(acknowledged);
  }

  close(): void {
    for (const { client } of this.#all) client.close();
  }
}
