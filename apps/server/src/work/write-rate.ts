/**
 * How fast one user may write, against a device that has run wild. Far above what one connection manages, so that
 * weeks of queued writes are replayed at its full speed. Several servers count together where they can ask each other;
 * otherwise each process counts for itself and forgets with it.
 */
import { type OtherServers, noOtherServers } from '#server/outside/redis/other-servers.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { Levels } from './threads/levels.ts';

/** So many at once, and as many again within so many milliseconds. */
export const writeLimit = { writes: 3_000, window: 5 * 60_000 };

/** A long write counts as several: once for each so many bytes that it begins. Most need no more than one. */
const bytesOfOne = 2_048;

const costOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / bytesOfOne));

/** Whoever was stopped comes back to room for more than one. */
const roomOnReturn = 50;

export class WriteRate {
  readonly #here: Levels;
  readonly #limit: typeof writeLimit;
  readonly #others: Pick<OtherServers, 'takeWrite'>;

  constructor(limit = writeLimit, others: Pick<OtherServers, 'takeWrite'> = noOtherServers) {
    this.#here = new Levels({ most: limit.writes, window: limit.window });
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
    const left = (await this.#others.takeWrite(userId, { ...this.#limit, cost })) ?? this.#here.take(userId, cost, now);
    if (left >= 1) return;
    const wait = ((Math.min(roomOnReturn, writes) - left) * window) / writes;
    throw new Refusal(429, 'rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
  }
}
