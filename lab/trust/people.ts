/** Clients of the servers, and their listening devices, in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Unheard } from '@hodi/server/src/testing/faults/listeners.ts';
import type { Place } from '@hodi/server/src/testing/faults/places.ts';
import { askChild } from './ask-child.ts';

export interface Crowd {
  /** Of the servers, which they ask in turn. */
  addresses: readonly string[];
  places: readonly Place[];
  /** So many. */
  people: number;
  /** Tokens of the users of the listening devices. */
  listening: readonly string[];
}

/** Their observations until they ended. */
export interface Heard extends Unheard {
  /** The text of each acknowledged write, and its id. */
  acknowledged: [text: string, id: string][];
  /** Answers that blame the client, or have no Retry-After. */
  wrong: string[];
  /** Answers with a Retry-After. */
  outages: number;
  /** Without an answer. */
  lost: number;
  /** Milliseconds. */
  slowest: number;
  /** Number of listening devices. */
  devices: number;
}

export class People {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves once all devices listen, and people begin to ask. */
  static async open(crowd: Crowd): Promise<People> {
    const child = fork(join(import.meta.dirname, 'people.child.ts'), { detached: true });
    await askChild(child, crowd);
    return new People(child);
  }

  /** Resolves once so many writes from now on have succeeded. */
  async successes(count: number): Promise<void> {
    await askChild(this.#child, { successes: count });
  }

  /** Stops all writing, and gives each device time to get all events. */
  async end(): Promise<Heard> {
    return (await askChild(this.#child, 'end')) as Heard;
  }

  /** Ends them, even in the middle of it. */
  close(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}
