/** Threads for work that fills a core, apart from Node's own pool; started when first needed, used again, given back. */
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** The task took longer than a thread is given. A machine that stood still looks the same. */
export class TookTooLong extends Error {}
/** The task took more processor time than a thread is given. */
export class ComputedTooLong extends Error {}
/** The task took more memory than a thread is given. */
export class TookTooMuchMemory extends Error {}

interface Waiting<R> {
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}
interface Thread<R> {
  worker: Worker;
  waiting: Waiting<R> | undefined;
  /** Set where its task took too long: then the thread is ended. */
  givenUp: TookTooLong | ComputedTooLong | undefined;
  /** Timer that ends it when it has been idle for long. */
  leaving: NodeJS.Timeout | undefined;
}

export interface ThreadSettings {
  /** Milliseconds for one task; the thread of a longer one is ended. With `mostBusy`, without any progress. */
  patience?: number;
  /** Processor time for one task in milliseconds; the thread of one that computes longer is ended. */
  mostBusy?: number;
  /** Milliseconds after which a thread that nobody needs gives back its memory; never unless given. */
  idle?: number;
  /**
   * Mebibytes for new objects (V8's young generation); Node's default if absent. Work that creates much and keeps
   * little needs few.
   */
  young?: number;
  /**
   * Mebibytes for lasting objects (V8's old generation); Node's default if absent. A thread that needs more ends, and
   * its caller gets an error.
   */
  old?: number;
}

/** Processor time of a thread in milliseconds; 0 where it has ended, or stands still and does not say within half a second. */
const busyMsOf = (worker: Worker): Promise<number> =>
  Promise.race([
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1_000,
      () => 0,
    ),
    pause(500, 0, { ref: false }),
  ]);

/** As many threads come to be as tasks run at once; a caller that bounds the tasks bounds the threads. */
export class Threads<Task, Result> {
  readonly #file: URL;
  readonly #settings: ThreadSettings;
  readonly #idle: Thread<Result>[] = [];
  readonly #all = new Set<Thread<Result>>();

  constructor(file: URL, settings: ThreadSettings = {}) {
    this.#file = file;
    this.#settings = settings;
  }

  /**
   * Runs a task in a thread that no other task uses meanwhile.
   * @throws TookTooLong, ComputedTooLong, TookTooMuchMemory; another error if the thread fails or ends.
   */
  async run(task: Task): Promise<Result> {
    const thread = this.#idle.pop() ?? this.#newThread();
    clearTimeout(thread.leaving);
    const watch = this.#watch(thread);
    try {
      return await new Promise<Result>((resolve, reject) => {
        thread.waiting = { resolve, reject };
        thread.worker.ref();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        thread.worker.postMessage(task);
      });
    } finally {
      clearInterval(watch);
    }
  }

  /** Ends the thread when its task has taken too long: on a machine that is busy, one that computes slowly goes on. */
  #watch(thread: Thread<Result>): NodeJS.Timeout | undefined {
    const { patience, mostBusy = Infinity } = this.#settings;
    if (patience === undefined) return undefined;
    const usedBefore = busyMsOf(thread.worker);
    let [since, progress] = [performance.now(), 0];
    const look = async (): Promise<void> => {
      if (mostBusy === Infinity && performance.now() - since < patience) return;
      const { waiting } = thread;
      const busy = (await busyMsOf(thread.worker)) - (await usedBefore);
      if (busy - progress >= mostBusy / 20) [since, progress] = [performance.now(), busy];
      const isBusy = busy >= mostBusy;
      const isOver = isBusy || performance.now() - since >= patience;
      if (!isOver || thread.givenUp !== undefined || thread.waiting !== waiting) return;
      thread.givenUp = isBusy ? new ComputedTooLong('computed too long') : new TookTooLong('took too long');
      await thread.worker.terminate();
    };
    return setInterval(() => void look(), patience / 30);
  }

  /** How many there are. */
  get size(): number {
    return this.#all.size;
  }

  /** Ends all threads; their running tasks fail. */
  async end(): Promise<void> {
    await Promise.all([...this.#all].map(({ worker }) => worker.terminate()));
  }

  #newThread(): Thread<Result> {
    // A thread must not inherit flags of the whole process, such as those of a test run.
    const { young, old } = this.#settings;
    const resourceLimits = {
      ...(young !== undefined && { maxYoungGenerationSizeMb: young }),
      ...(old !== undefined && { maxOldGenerationSizeMb: old }),
    };
    const worker = new Worker(this.#file, { execArgv: [], resourceLimits });
    const thread: Thread<Result> = { worker, waiting: undefined, givenUp: undefined, leaving: undefined };
    this.#all.add(thread);
    // An idle thread does not keep the process alive.
    worker.unref();
    worker.on('message', (result: Result) => {
      const { waiting } = thread;
      thread.waiting = undefined;
      worker.unref();
      this.#idle.push(thread);
      this.#leaveLater(thread);
      waiting?.resolve(result);
    });
    worker.on('error', (error: Error & { code?: string }) => {
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      thread.waiting?.reject(isTooMuch ? new TookTooMuchMemory('out of memory', { cause: error }) : error);
    });
    worker.on('exit', () => {
      thread.waiting?.reject(thread.givenUp ?? new Error('a thread ended'));
      this.#forget(thread);
    });
    return thread;
  }

  #leaveLater(thread: Thread<Result>): void {
    const { idle } = this.#settings;
    if (idle === undefined) return;
    thread.leaving = setTimeout(() => {
      this.#forget(thread);
      void thread.worker.terminate();
    }, idle);
    thread.leaving.unref();
  }

  #forget(thread: Thread<Result>): void {
    clearTimeout(thread.leaving);
    this.#all.delete(thread);
    const place = this.#idle.indexOf(thread);
    if (place >= 0) this.#idle.splice(place, 1);
  }
}

/**
 * Lowers the priority of the calling thread below the request thread and the database. Works on Linux, which has
 * priorities per thread; elsewhere it does nothing.
 * @param steps up to 19, which leaves the thread hardly any time on a busy machine.
 */
export function stepBackBehindOthers(steps: number): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(19, getPriority(thread) + steps));
  } catch {
    return;
  }
}
