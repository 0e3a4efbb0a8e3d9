/**
 * The virtual time of a history. It moves only when nothing can happen any more without it: no task of a browser's
 * database waits and no answer of the real server is on its way. So hours of waiting pass in milliseconds, and the same
 * seed plays the same history however fast the machine is.
 */
export type Owner = object;

interface Timer {
  id: number;
  at: number;
  owner: Owner | null;
  work: () => void;
}

/** More tasks than this without time moving on is a loop, not work. */
const mostTasks = 200_000;

const turn = (): Promise<void> => new Promise((done) => setImmediate(done));

export class VirtualTime {
  /** Milliseconds since 1970. It begins with the real time, by which the server lives. */
  now = Date.now();
  readonly begun = this.now;
  readonly #timers = new Map<number, Timer>();
  readonly #tasks: (() => void)[] = [];
  #serial = 0;
  /** Longest uninterrupted processor time, in milliseconds; 0 unless it is measured, which costs time. */
  longestTask = 0;
  isMeasured = false;
  #outside = 0;
  #wake: () => void = () => undefined;

  /** Milliseconds since the history began. */
  get passed(): number {
    return this.now - this.begun;
  }

  /** @param owner whose timers go with it. */
  after(milliseconds: number, work: () => void, owner: Owner | null = null): number {
    const id = (this.#serial += 1);
    this.#timers.set(id, { id, at: this.now + Math.max(0, milliseconds || 0), owner, work });
    return id;
  }

  every(milliseconds: number, work: () => void, owner: Owner): number {
    const again = () => {
      this.#timers.set(id, { id, at: this.now + milliseconds, owner, work: again });
      work();
    };
    const id = this.after(milliseconds, again, owner);
    return id;
  }

  cancel(id: number | undefined): void {
    if (id !== undefined) this.#timers.delete(id);
  }

  forget(owner: Owner): void {
    for (const timer of this.#timers.values()) if (timer.owner === owner) this.#timers.delete(timer.id);
  }

  readonly sleep = (milliseconds: number): Promise<void> =>
    new Promise((done) => {
      this.after(milliseconds, done);
    });

  /** As soon as what runs has ended: the turn of a database. */
  task(work: () => void): void {
    this.#tasks.push(work);
  }

  /** Waits for something real; meanwhile time stands still. */
  async outside<T>(work: Promise<T>): Promise<T> {
    this.#outside += 1;
    try {
      return await work;
    } finally {
      this.#outside -= 1;
      this.#wake();
    }
  }

  /** Until nothing is left to do at this moment. */
  async settle(): Promise<void> {
    for (let count = 0; count < mostTasks; count += 1) {
      await (this.isMeasured ? this.#measuredTurn() : turn());
      const task = this.#tasks.shift();
      if (task !== undefined) task();
      else if (this.#outside === 0) return;
      else
        await new Promise<void>((wake) => {
          this.#wake = wake;
        });
    }
    throw new Error('The tabs do not come to rest');
  }

  async #measuredTurn(): Promise<void> {
    const before = process.threadCpuUsage().user;
    await turn();
    this.longestTask = Math.max(this.longestTask, (process.threadCpuUsage().user - before) / 1_000);
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers.values()) {
      if (next === undefined || timer.at < next.at || (timer.at === next.at && timer.id < next.id)) next = timer;
    }
    return next;
  }

  /** Plays for so long, or until the condition holds. @returns whether it came to hold. */
  async play(milliseconds: number, isSo: () => boolean = () => false): Promise<boolean> {
    const end = this.now + milliseconds;
    for (;;) {
      await this.settle();
      if (isSo()) return true;
      const timer = this.#next();
      if (timer === undefined || timer.at > end) break;
      this.#timers.delete(timer.id);
      this.now = Math.max(this.now, timer.at);
      timer.work();
    }
    this.now = Math.max(this.now, end);
    return isSo();
  }
}
