/**
 * A bounded queue for CPU-heavy work such as hashing and speech. A fixed number runs, a bounded number waits, and further
 * requests get 503 at once, so that a flood of logins slows down logins only.
 */
import { Refusal } from '#server/wire/refusal.ts';

/** Waits for its turn among the computations. */
export type Compute = <T>(work: () => Promise<T>) => Promise<T>;

export interface QueueLimits {
  running: number;
  waiting: number;
  /**
   * How many jobs may be started at once; more than run, so that the I/O before and after a computation overlaps with
   * others, but not for all that wait. By default all of them.
   */
  begun?: number;
}

/** Runs so many at a time, the others in turn. */
class Turns {
  readonly #atOnce: number;
  readonly #line: (() => void)[] = [];
  #taken = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken < this.#atOnce) this.#taken += 1;
    // A finished job hands over its place, so that no newcomer slips in between.
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
   * Holds a place for the whole job and queues only its computation, so that the I/O around it is bounded too.
   * @throws Refusal 503 `server_busy` when the queue is full, with a Retry-After spread over three seconds.
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
