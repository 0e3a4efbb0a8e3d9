/**
 * How fast one user may write, against a device that has run wild. Far above what one connection manages, so that
 * weeks of queued writes are replayed at its full speed. Several servers count together where they can ask each other;
 * otherwise each process counts for itself and forgets with it. And how much in a day, since what is written stays: its line of
 * the audit log for good.
 */
import { type OtherServers, noOtherServers } from '#server/outside/redis/other-servers.ts';
import { type BucketLimit, TokenBuckets } from '#server/work/threads/token-buckets.ts';
import { AccountRate } from './account-rate.ts';
import { TooManyRequests } from './too-many-requests.ts';

/** So many at once, and as many again within so many milliseconds. */
export const writeLimit = { writes: 3_000, window: 5 * 60_000 };

/** Seven times that at once, and as much again in a day: more than somebody writes who writes every five seconds. */
export const writesOfDay: BucketLimit = { most: 20_000, window: 86_400_000 };

/** A long write counts as several: once for each so many bytes that it begins. Most need no more than one. */
const bytesOfOne = 2_048;

const costOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / bytesOfOne));

type Others = Pick<OtherServers, 'takeWrite' | 'countTaken'>;

export class WriteRate {
  readonly #here: TokenBuckets;
  readonly #limit: typeof writeLimit;
  readonly #others: Others;
  readonly #day: AccountRate;
  readonly #tooMany = new TooManyRequests();

  constructor(limit = writeLimit, others: Others = noOtherServers) {
    this.#here = new TokenBuckets({ most: limit.writes, window: limit.window });
    this.#limit = limit;
    this.#others = others;
    this.#day = new AccountRate('writes-of-day', writesOfDay, others);
  }

  /**
   * Counts one write, which passes where anything is left. `now` in milliseconds since 1970.
   * @param bytes of its body.
   * @throws Refusal 429 `too_many_requests` with Retry-After.
   */
  async take(userId: string, now: number, bytes = 0): Promise<void> {
    const { writes: most, window } = this.#limit;
    const cost = costOf(bytes);
    const left = (await this.#others.takeWrite(userId, { ...this.#limit, cost })) ?? this.#here.take(userId, cost, now);
    if (left < 1) throw this.#tooMany.refusal(userId, now, { left, most, window });
    this.#day.take(userId, now, cost);
  }
}
