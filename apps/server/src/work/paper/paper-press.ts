import { Refusal } from '#server/wire/refusal.ts';
import { BoundedQueue } from '#server/work/threads/bounded-queue.ts';
import { Threads, TookTooLong, TookTooMuchMemory } from '#server/work/threads/threads.ts';

/** A record of years takes a second or two, one filled on purpose a minute: then it is given up. */
const tooLong = 60_000;
/** A thread that writes papers takes some megabytes and is seldom needed, so it ends after this long without work. */
const idle = 60_000;

/** A thread that writes papers of one kind: there is one for each kind, since each has a memory of its own. */
export class PaperPress<T> {
  readonly #threads: Threads<T, Uint8Array>;
  /** No more wait for it than the queue of records lets in. */
  readonly #queue = new BoundedQueue({ running: 1, waiting: 16 });

  /** @param worker module that writes them. @param patience milliseconds for one paper. */
  constructor(worker: URL, { patience = tooLong } = {}) {
    this.#threads = new Threads<T, Uint8Array>(worker, {
      patience,
      idle,
      young: 8,
      // The longest record that is read at all takes some sixty; without a bound its garbage lies about for long.
      old: 128,
    });
  }

  /** @throws Refusal 413 `too_large` where it takes too much memory; 503 `server_busy`, also where it takes too long. */
  async print(written: T): Promise<Uint8Array> {
    try {
      return await this.#queue.inPlace((compute) => compute(() => this.#threads.run(written)));
    } catch (error) {
      if (error instanceof TookTooMuchMemory) throw new Refusal(413, 'too_large');
      // It may be the machine that stood still: nothing is known of the paper.
      throw error instanceof TookTooLong ? new Refusal(503, 'server_busy', { retryAfterSeconds: 30 }) : error;
    }
  }

  end(): Promise<void> {
    return this.#threads.end();
  }
}
