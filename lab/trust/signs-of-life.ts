/**
 * Whether servers are alive, asked from a process of its own, as by an operator: a process that acts for sixteen people
 * would count its own delays as the servers'.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { askChild } from './ask-child.ts';

/** Observations since the last call. */
export interface Signs {
  /** Milliseconds. */
  slowest: number;
  /** Of bare servers beside them, in the same time, in milliseconds: what this machine allows. */
  slowestBare: number;
  /** Answers other than that it is alive. */
  wrong: string[];
}

export class SignsOfLife {
  readonly #child: ChildProcess;

  constructor(addresses: readonly string[]) {
    this.#child = fork(join(import.meta.dirname, 'signs-of-life.child.ts'), [...addresses]);
    // It ends with this process, and keeps it from nothing.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  async seen(): Promise<Signs> {
    return (await askChild(this.#child, 'seen')) as Signs;
  }

  close(): void {
    this.#child.disconnect();
  }
}
