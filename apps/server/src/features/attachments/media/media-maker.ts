import { BoundedQueue } from '#server/work/threads/bounded-queue.ts';
import { Threads, TooMuchForThread } from '#server/work/threads/threads.ts';
import type { MediaResult, MediaTask } from './media-task.ts';

/** A photo takes a tenth of a second, two minutes of speech some seconds on a busy machine. */
const patience = 30_000;
/** Then the memory of decoders is given back. */
const idle = 60_000;

/** The one thread of a server that makes photos and voice notes anew. */
export class MediaMaker {
  readonly #threads = new Threads<MediaTask, MediaResult>(new URL('./media-worker.ts', import.meta.url), {
    patience,
    idle,
    young: 8,
    old: 96,
  });
  readonly #queue = new BoundedQueue({ running: 1, waiting: 32 });

  /** What takes too long or too much memory is refused as what it is not. @throws Refusal 503 `server_busy`. */
  async make(task: MediaTask): Promise<MediaResult> {
    try {
      return await this.#queue.inPlace((compute) => compute(() => this.#threads.run(task)));
    } catch (error) {
      if (!(error instanceof TooMuchForThread)) throw error;
      return { refused: task.kind === 'photo' ? 'not_a_photo' : 'not_a_voice_note' };
    }
  }

  end(): Promise<void> {
    return this.#threads.end();
  }
}
