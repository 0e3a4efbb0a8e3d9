/** Who asks the servers, in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Place } from '@hodi/server/src/testing/faults/places.ts';
import { askChild } from './ask-child.ts';

/** What they heard until they ended. */
export interface Heard {
  /** The text of what the clinic acknowledged, and its id. */
  acknowledged: [text: string, id: string][];
  /** Answers that blame somebody, or do not say when to come again. */
  wrong: string[];
  /** Answers that say when to come again. */
  outages: number;
  /** Without an answer. */
  lost: number;
  /** Milliseconds. */
  slowest: number;
}

export class People {
  readonly #child: ChildProcess;

  /** @param addresses of the servers, which they ask in turn. */
  constructor(addresses: readonly string[], places: readonly Place[], people: number) {
    this.#child = fork(join(import.meta.dirname, 'people.child.ts'));
    this.#child.send({ addresses, places, people });
  }

  /** Resolves once so many writes from now on have succeeded. */
  async successes(count: number): Promise<void> {
    await askChild(this.#child, { successes: count });
  }

  /** Nobody writes any more. */
  async end(): Promise<Heard> {
    return (await askChild(this.#child, 'end')) as Heard;
  }

  /** Also where they are in the middle of it. */
  close(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}
