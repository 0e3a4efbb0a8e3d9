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
  /**
   * So many are begun at once, more than run: what comes before and after a computation is done meanwhile, and not by all who
   * wait at once, which would stand in everybody else's way. All of them unless given.
   */
  begun?: number;
}

/** So many at a time, the others in turn. */
class Turns {
  readonly #atOnce: number;
  readonly #line: (() => void)[] = [];
  #taken = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken < this.#atOnce) this.#taken += 1;
    // Whoever leaves hands over the turn, so that nobody slips in between.
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      if (next === undefined) this.#taken -= 1;
      else next();
    }
  }
}

export class BoundedQueue {
  readonly #places: number;
  readonly #beginning: Turns;
  readonly #running: Turns;
  #inside = 0;
  #refused = 0;

  constructor({ running, waiting, begun = Infinity }: QueueLimits) {
    this.#places = running + waiting;
    this.#beginning = new Turns(begun);
    this.#running = new Turns(running);
  }

  /**
   * Holds a place while all of the work is done, and the computation waits for its turn inside: what comes before and after
   * it is bounded too.
   * @throws Refusal 503 `server_busy` when there is no place; spread over three seconds, so that they don't come back at once.
   */
  async inPlace<T>(work: (compute: Compute) => Promise<T>): Promise<T> {
    if (this.#inside >= this.#places) {
      this.#refused += 1;
      throw new Refusal(503, 'server_busy', { retryAfterSeconds: 1 + (this.#refused % 3) });
    }
    this.#inside += 1;
    try {
      return await this.#beginning.inTurn(() => work((computation) => this.#running.inTurn(computation)));
    } finally {
      this.#inside -= 1;
    }
  }
}
