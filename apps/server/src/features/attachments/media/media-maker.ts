import { BoundedQueue } from '#server/work/threads/bounded-queue.ts';
import { ComputedTooLong, Threads } from '#server/work/threads/threads.ts';
import type { MediaResult, MediaTask } from './media-task.ts';

/** A photo takes a tenth of a second. */
const usualPatience = 30_000;
/** Processor time in which a true file is made on any machine, in milliseconds: a file that computes longer never ends. */
const usualMostBusy = 20_000;
/** After this long without work the memory of the decoders is released. */
const idle = 60_000;

/** The one thread of a server that makes photos and voice notes anew. */
export class MediaMaker {
  readonly #threads: Threads<MediaTask, MediaResult>;
  readonly #queue = new BoundedQueue({ running: 1, waiting: 32 });

  constructor(settings: { worker?: URL; patience?: number; mostBusy?: number } = {}) {
    const { worker = new URL('./media-worker.ts', import.meta.url), patience = usualPatience } = settings;
    const { mostBusy = usualMostBusy } = settings;
    this.#threads = new Threads<MediaTask, MediaResult>(worker, { patience, mostBusy, idle, young: 8, old: 96 });
  }

  /**
   * A decoder refuses, and so does a file that computes without end. @throws Refusal 503 `server_busy`; TookTooLong,
   * TookTooMuchMemory or another error if the thread was slow or ended: that says nothing about the file, and it is tried again.
   */
  async make(task: MediaTask): Promise<MediaResult> {
    try {
      return await this.#queue.inPlace((compute) => compute(() => this.#threads.run(task)));
    } catch (error) {
      if (!(error instanceof ComputedTooLong)) throw error;
      return { refused: task.kind === 'photo' ? 'not_a_photo' : 'not_a_voice_note' };
    }
  }

  end(): Promise<void> {
    return this.#threads.end();
  }
}
