/**
 * For work that fills a core: hashing, speech. So many run at once, a bounded number waits, and whoever comes after is
 * told at once to come again: a storm of logins slows logins alone.
 */
import { Refusal } from '#server/wire/refusal.ts';

/** Takes its turn among the computations. */
export type Compute = <T>(work: () => Promise<T>) => Promise<T>;

export interface QueueLimits {
  running: number;
  waiting: number;
}

export class BoundedQueue {
  readonly #limits: QueueLimits;
  readonly #line: (() => void)[] = [];
  #inside = 0;
  #running = 0;
  #refused = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Holds a place while all of the work is done, and the computation waits for its turn inside: what comes before and after
   * it is bounded too.
   * @throws Refusal 503 `server_busy` when there is no place; spread over three seconds, so that they don't come back at once.
   */
  async inPlace<T>(work: (compute: Compute) => Promise<T>): Promise<T> {
    if (this.#inside >= this.#limits.running + this.#limits.waiting) {
      this.#refused += 1;
      throw new Refusal(503, 'server_busy', { retryAfterSeconds: 1 + (this.#refused % 3) });
    }
    this.#inside += 1;
    try {
      return await work((computation) => this.#inTurn(computation));
    } finally {
      this.#inside -= 1;
    }
  }

  async #inTurn<T>(computation: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running += 1;
    // Whoever leaves hands over the turn, so that nobody slips in between.
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      return await computation();
    } finally {
      const next = this.#line.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
