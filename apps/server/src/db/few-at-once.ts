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

interface Waiter {
  begin: (turn: Turn) => void;
  /** As a turn's. */
  since: number;
}

export class FewAtOnce {
  readonly #few: Few;
  // Arrays, not a set and a map: those are copied into new tables again and again as some come and others go, and each old
  // table, once it has outlived a collection or two, keeps all that come after it until all of the heap is looked through.
  /** Those that are counted, the oldest first. */
  readonly #working: Turn[] = [];
  /** The first to come is the first. */
  readonly #waiting: Waiter[] = [];
  #clock: NodeJS.Timeout | undefined;

  constructor(few: Few) {
    this.#few = few;
  }

  /** At once where there is room, otherwise in the order in which they came. */
  begin(): Turn | Promise<Turn> {
    if (this.#waiting.length === 0 && this.#hasRoom()) return this.#begun();
    const turn = new Promise<Turn>((begin) => this.#waiting.push({ begin, since: performance.now() }));
    this.#watch();
    return turn;
  }

  end(turn: Turn): void {
    const at = this.#working.indexOf(turn);
    if (at >= 0) this.#working.splice(at, 1);
    this.#admit();
  }

  #begun(): Turn {
    const turn = { since: performance.now() };
    this.#working.push(turn);
    return turn;
  }

  #hasRoom(): boolean {
    if (this.#working.length < this.#few.most) return true;
    const longAgo = performance.now() - this.#few.quick;
    const isSlow = (turn: Turn | undefined): boolean => turn !== undefined && turn.since <= longAgo;
    while (isSlow(this.#working[0])) this.#working.shift();
    return this.#working.length < this.#few.most;
  }

  #admit(): void {
    const longAgo = performance.now() - this.#few.longest;
    for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting) {
      if (first.since > longAgo && !this.#hasRoom()) break;
      this.#waiting.shift();
      first.begin(this.#begun());
    }
  }

  /** One clock for all who wait: of those at work nobody may come to an end. */
  #watch(): void {
    if (this.#clock !== undefined) return;
    this.#clock = setTimeout(() => {
      this.#clock = undefined;
      this.#admit();
      if (this.#waiting.length > 0) this.#watch();
    }, this.#few.quick);
  }
}
