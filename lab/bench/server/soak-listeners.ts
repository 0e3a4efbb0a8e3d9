/** Listeners of the replayed day: both sides get each message once, nobody else gets it at all. */
import { setTimeout as wait } from 'node:timers/promises';
import { SocketListener, hodiProtocol } from './socket-listener.ts';
import type { Place, Thread } from './place.ts';

/** A message that was acknowledged, and where. */
export interface Posted {
  id: string;
  thread: Thread;
}

/** How long the last of them may be under way, in milliseconds. */
const patience = 10_000;
const pause = 100;

const begin = '42["e-contact-message-created"';

/** An event as it comes over the line: its name and its content, a JSON string. */
function messageIn(text: string): string | undefined {
  if (!text.startsWith(begin)) return undefined;
  const [, payload] = JSON.parse(text.slice(2)) as [string, string];
  return (JSON.parse(payload) as { e_contact_message: { id: string } }).e_contact_message.id;
}

export class SoakListeners {
  /** By token: of each message how often it was heard. */
  readonly #heard = new Map<string, Map<string, number>>();
  readonly #listeners: SocketListener[] = [];
  /** Events of all kinds. */
  events = 0;

  static async open({ address }: Place, tokens: readonly string[]): Promise<SoakListeners> {
    const listeners = new SoakListeners();
    for (const token of tokens) {
      const heard = new Map<string, number>();
      listeners.#heard.set(token, heard);
      const hear = (text: string): void => {
        listeners.events += 1;
        const id = messageIn(text);
        if (id !== undefined) heard.set(id, (heard.get(id) ?? 0) + 1);
      };
      listeners.#listeners.push(await SocketListener.open(address, hodiProtocol(token), hear));
    }
    return listeners;
  }

  /** Number of listeners that did not get a message as often as they should. */
  #wrong(posted: readonly Posted[]): number {
    let wrong = 0;
    for (const [token, heard] of this.#heard) {
      const theirs = posted.filter(({ thread }) => thread.patient.token === token || thread.clinician.token === token);
      const rest = new Map(heard);
      for (const { id } of theirs) {
        if (rest.get(id) !== 1) wrong += 1;
        rest.delete(id);
      }
      wrong += rest.size;
    }
    return wrong;
  }

  async notOnce(posted: readonly Posted[]): Promise<number> {
    const end = performance.now() + patience;
    while (this.#wrong(posted) > 0 && performance.now() < end) await wait(pause);
    return this.#wrong(posted);
  }

  close(): void {
    for (const listener of this.#listeners) listener.close();
  }
}
