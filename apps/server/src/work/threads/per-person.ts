/** Limits costly work per person, so that nobody takes all of the shared places. Each server counts by itself. */
import { Refusal } from '#server/wire/refusal.ts';

export class PerPerson {
  readonly #most: number;
  readonly #of = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * @returns a function that leaves again; later calls do nothing. @throws Refusal 429 `rate_limited` for more than so
   * many of one person.
   */
  enter(userId: string): () => void {
    const theirs = this.#of.get(userId) ?? 0;
    if (theirs >= this.#most) throw new Refusal(429, 'rate_limited', { retryAfterSeconds: 2 });
    this.#of.set(userId, theirs + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const left = (this.#of.get(userId) ?? 1) - 1;
      if (left > 0) this.#of.set(userId, left);
      else this.#of.delete(userId);
    };
  }

  /** Holds a place while the work is done. @throws Refusal as `enter`. */
  async inside<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const leave = this.enter(userId);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Holds a place until everything has come, or nobody listens any more. @throws Refusal as `enter`, before anything
   * comes.
   */
  stream<T>(userId: string, signal: AbortSignal, events: () => AsyncIterable<T>): AsyncIterable<T> {
    const leave = this.enter(userId);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    return untilLeft(events, leave);
  }
}

async function* untilLeft<T>(events: () => AsyncIterable<T>, leave: () => void): AsyncIterable<T> {
  try {
    yield* events();
  } finally {
    leave();
  }
}
