import { Refusal } from '#server/wire/refusal.ts';
import { BoundedQueue } from '#server/work/threads/bounded-queue.ts';
import { Threads, TooMuchForThread } from '#server/work/threads/threads.ts';
import type { WrittenRecord } from './paper-writing.ts';

/** A record of years takes a second or two, one that somebody filled on purpose a minute: then it is given up. */
const tooLong = 60_000;
/** What writes papers weighs some megabytes, and is seldom needed. */
const idle = 60_000;

/** The one thread of a server that writes papers, since each has a memory of its own. */
export class RecordPress {
  readonly #threads: Threads<WrittenRecord, Uint8Array>;
  /** No more wait for it than the queue of records lets in. */
  readonly #queue = new BoundedQueue({ running: 1, waiting: 16 });

  /** @param patience milliseconds for one paper. */
  constructor({ patience = tooLong } = {}) {
    this.#threads = new Threads<WrittenRecord, Uint8Array>(new URL('./record-paper-worker.ts', import.meta.url), {
      patience,
      idle,
      young: 8,
      // The longest record that is read at all takes some sixty; without a bound its garbage lies about for long.
      old: 128,
    });
  }

  /** @throws Refusal 413 `too_large` where it takes too long or too much memory; 503 `server_busy`. */
  async print(record: WrittenRecord): Promise<Uint8Array> {
    try {
      return await this.#queue.inPlace((compute) => compute(() => this.#threads.run(record)));
    } catch (error) {
      throw error instanceof TooMuchForThread ? new Refusal(413, 'too_large') : error;
    }
  }

  end(): Promise<void> {
    return this.#threads.end();
  }
}
