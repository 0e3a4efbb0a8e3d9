/**
 * Whether servers are alive, asked from a process of its own, as by whoever runs them: a process that asks for sixteen people
 * would count its own work as theirs.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What was seen since it was asked for last. */
export interface Signs {
  /** Milliseconds. */
  slowest: number;
  /** Of bare servers beside them, in the same time, in milliseconds: what this machine allows. */
  slowestBare: number;
  /** Answers other than that it lives. */
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
    const told = once(this.#child, 'message') as Promise<[Signs]>;
    this.#child.send('seen');
    return (await told)[0];
  }

  close(): void {
    this.#child.disconnect();
  }
}
