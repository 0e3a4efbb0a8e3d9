/**
 * Lets few work in the database at once: PostgreSQL does more in a second for six connections than for sixteen, which take its
 * processors from each other in the midst of their statements. Whoever has been at work for long is waiting for something
 * else (a lock, a disk, a large table) and keeps nobody back.
 */

/** Somebody's time at work. */
export interface Turn {
  /** Milliseconds, by the clock that only goes forward. */
  since: number;
}

export interface Few {
  /** So many at once. */
  most: number;
  /** Whoever has been at work for so many milliseconds is not counted among them. */
  quick: number;
  /** Nobody waits much longer, in milliseconds: where so many wait, the pool says how long is too long. */
  longest: number;
}

export class FewAtOnce {
  readonly #few: Few;
  /** Those that are counted, the oldest first. */
  readonly #working = new Set<Turn>();
  /** What begins each one's turn, and since when they wait; the first to come is the first. */
  readonly #waiting = new Map<(turn: Turn) => void, number>();
  #clock: NodeJS.Timeout | undefined;

  constructor(few: Few) {
    this.#few = few;
  }

  /** At once where there is room, otherwise in the order in which they came. */
  begin(): Turn | Promise<Turn> {
    if (this.#waiting.size === 0 && this.#hasRoom()) return this.#begun();
    const turn = new Promise<Turn>((resolve) => this.#waiting.set(resolve, performance.now()));
    this.#watch();
    return turn;
  }

  end(turn: Turn): void {
    this.#working.delete(turn);
    this.#admit();
  }

  #begun(): Turn {
    const turn = { since: performance.now() };
    this.#working.add(turn);
    return turn;
  }

  #hasRoom(): boolean {
    if (this.#working.size < this.#few.most) return true;
    const longAgo = performance.now() - this.#few.quick;
    for (const turn of this.#working) {
      if (turn.since > longAgo) break;
      this.#working.delete(turn);
    }
    return this.#working.size < this.#few.most;
  }

  #admit(): void {
    const longAgo = performance.now() - this.#few.longest;
    for (const [begin, since] of this.#waiting) {
      if (since > longAgo && !this.#hasRoom()) break;
      this.#waiting.delete(begin);
      begin(this.#begun());
    }
  }

  /** One clock for all who wait: of those at work nobody may come to an end. */
  #watch(): void {
    if (this.#clock !== undefined) return;
    this.#clock = setTimeout(() => {
      this.#clock = undefined;
      this.#admit();
      if (this.#waiting.size > 0) this.#watch();
    }, this.#few.quick);
  }
}
