/** A token bucket per key: a burst, refilled over the given milliseconds. In memory of this process. */
export interface BucketLimit {
  most: number;
  window: number;
}

interface Level {
  left: number;
  at: number;
}

export class TokenBuckets {
  readonly #of = new Map<string, Level>();
  readonly #limit: BucketLimit;
  #sweptAt = 0;

  constructor(limit: BucketLimit) {
    this.#limit = limit;
  }

  /**
   * Takes tokens if at least one is left. `now` in milliseconds since 1970. @returns how many were left before, as a
   * fraction; below 1 nothing was taken.
   */
  take(who: string, cost: number, now: number): number {
    this.#sweep(now);
    const left = this.left(who, now);
    if (left >= 1) this.#of.set(who, { left: left - cost, at: now });
    return left;
  }

  /** Returns tokens that were taken and not needed. */
  giveBack(who: string, cost: number): void {
    const level = this.#of.get(who);
    if (level !== undefined) level.left = Math.min(this.#limit.most, level.left + cost);
  }

  /** Applies use elsewhere that other servers report: at most so much is left. */
  lower(who: string, left: number, now: number): void {
    if (left < this.left(who, now)) this.#of.set(who, { left, at: now });
  }

  /** How much is left, with its fraction; takes nothing. */
  left(who: string, now: number): number {
    const { most, window } = this.#limit;
    const level = this.#of.get(who);
    if (level === undefined) return most;
    return Math.min(most, level.left + (Math.max(0, now - level.at) * most) / window);
  }

  /** The lowest level of all keys. */
  least(now: number): number {
    return Math.min(this.#limit.most, ...[...this.#of.keys()].map((who) => this.left(who, now)));
  }

  /** After a whole window a key's bucket is full again. */
  #sweep(now: number): void {
    const { window } = this.#limit;
    if (now - this.#sweptAt < window) return;
    this.#sweptAt = now;
    for (const [who, level] of this.#of) if (now - level.at >= window) this.#of.delete(who);
  }
}
