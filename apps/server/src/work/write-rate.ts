/**
 * How fast one user may write, against a device that has run wild. Far above what one connection manages, so that
 * weeks of queued writes are replayed at its full speed. Several servers count together where they can ask each other;
 * otherwise each process counts for itself and forgets with it.
 */
import { type OtherServers, noOtherServers } from '#server/outside/redis/other-servers.ts';
import { Refusal } from '#server/wire/refusal.ts';

/** So many at once, and as many again within so many milliseconds. */
export const writeLimit = { writes: 3_000, window: 5 * 60_000 };

/** A long write counts as several: once for each so many bytes that it begins. Most need no more than one. */
const bytesOfOne = 2_048;

const costOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / bytesOfOne));

/** Whoever was stopped comes back to room for more than one. */
const roomOnReturn = 50;

interface Level {
  left: number;
  at: number;
}

export class WriteRate {
  readonly #levels = new Map<string, Level>();
  readonly #limit: typeof writeLimit;
  readonly #others: Pick<OtherServers, 'takeWrite'>;
  #sweptAt = 0;

  constructor(limit = writeLimit, others: Pick<OtherServers, 'takeWrite'> = noOtherServers) {
    this.#limit = limit;
    this.#others = others;
  }

  /**
   * Counts one write, which passes where anything is left. `now` in milliseconds since 1970.
   * @param bytes of its body.
   * @throws Refusal 429 `rate_limited` with Retry-After.
   */
  async take(userId: string, now: number, bytes = 0): Promise<void> {
    const { writes, window } = this.#limit;
    const cost = costOf(bytes);
    const left =
      (await this.#others.takeWrite(userId, { ...this.#limit, cost })) ?? this.#takeHere(userId, { now, cost });
    if (left >= 1) return;
    const wait = ((Math.min(roomOnReturn, writes) - left) * window) / writes;
    throw new Refusal(429, 'rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
  }

  #takeHere(userId: string, { now, cost }: { now: number; cost: number }): number {
    this.#sweep(now);
    const left = this.#leftOf(userId, now);
    if (left >= 1) this.#levels.set(userId, { left: left - cost, at: now });
    return left;
  }

  #leftOf(userId: string, now: number): number {
    const { writes, window } = this.#limit;
    const level = this.#levels.get(userId);
    if (level === undefined) return writes;
    return Math.min(writes, level.left + (Math.max(0, now - level.at) * writes) / window);
  }

  /** After a whole window everybody may write as much as they ever could. */
  #sweep(now: number): void {
    const { window } = this.#limit;
    if (now - this.#sweptAt < window) return;
    this.#sweptAt = now;
    for (const [userId, level] of this.#levels) if (now - level.at >= window) this.#levels.delete(userId);
  }
}
