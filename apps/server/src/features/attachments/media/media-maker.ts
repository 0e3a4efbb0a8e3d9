import { BoundedQueue } from '#server/work/threads/bounded-queue.ts';
import { Threads } from '#server/work/threads/threads.ts';
import type { MediaResult, MediaTask } from './media-task.ts';

/** A photo takes a tenth of a second, two minutes of speech some seconds on a busy machine. */
const usualPatience = 30_000;
/** After this long without work the memory of the decoders is released. */
const idle = 60_000;

/** The one thread of a server that makes photos and voice notes anew. */
export class MediaMaker {
  readonly #threads: Threads<MediaTask, MediaResult>;
  readonly #queue = new BoundedQueue({ running: 1, waiting: 32 });

  constructor(settings: { worker?: URL; patience?: number } = {}) {
    const { worker = new URL('./media-worker.ts', import.meta.url), patience = usualPatience } = settings;
    this.#threads = new Threads<MediaTask, MediaResult>(worker, { patience, idle, young: 8, old: 96 });
  }

  /**
   * Only a decoder refuses. @throws Refusal 503 `server_busy`; TookTooLong, TookTooMuchMemory or another error where the thread was slow
   * or ended: that says nothing about the file, and it is tried again.
   */
  make(task: MediaTask): Promise<MediaResult> {
    return this.#queue.inPlace((compute) => compute(() => this.#threads.run(task)));
  }

  end(): Promise<void> {
    return this.#threads.end();
  }
}
