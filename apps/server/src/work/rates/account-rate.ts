/**
 * Limits use per account or institution over hours. Each process counts alone and shares its counts through Redis
 * afterwards, in batches, so that no request waits for Redis. Without Redis each process counts alone, and a restart
 * forgets.
 */
import { type OtherServers, noOtherServers } from '#server/outside/redis/other-servers.ts';
import { type BucketLimit, TokenBuckets } from '#server/work/threads/token-buckets.ts';
import { TooManyRequests } from './too-many-requests.ts';

/**
 * Use is told to the other servers in batches of this size. So each further server may give an account up to this much
 * beyond the limit.
 */
const toldTogether = 50;

/** Name of the limit, by which other servers know it. */
type Kind = Parameters<OtherServers['countTaken']>[0];
type Others = Pick<OtherServers, 'countTaken'>;

export class AccountRate {
  readonly #here: TokenBuckets;
  readonly #kind: Kind;
  readonly #limit: BucketLimit;
  readonly #others: Others;
  readonly #tooMany = new TooManyRequests();
  /** By account, use that other servers have not heard of. */
  readonly #untold = new Map<string, number>();
  #forgottenAt = 0;

  constructor(kind: Kind, limit: BucketLimit, others: Others = noOtherServers) {
    this.#here = new TokenBuckets(limit);
    this.#kind = kind;
    this.#limit = limit;
    this.#others = others;
  }

  /**
   * Passes if anything is left. `now` in milliseconds since 1970. @throws Refusal 429 `too_many_requests` with
   * Retry-After.
   */
  take(userId: string, now: number, cost = 1): void {
    const left = this.count(userId, now, cost);
    if (left < 1) throw this.#tooMany.refusal(userId, now, { ...this.#limit, left });
  }

  /** Like `take`, but leaves the refusal to the caller. @returns what was left before; below 1 nothing was taken. */
  count(userId: string, now: number, cost: number): number {
    const left = this.#here.take(userId, cost, now);
    if (left >= 1) this.#tell(userId, now, cost);
    return left;
  }

  /** How much is left, with its fraction; takes nothing. */
  left(userId: string, now: number): number {
    return this.#here.left(userId, now);
  }

  /** The highest use of any account at the moment, as far as this process knows. */
  most(now: number): number {
    return this.#limit.most - this.#here.least(now);
  }

  /** Refuses an account that was refused before and goes on asking, before any query. @throws as `take`; counts nothing. */
  refuseFlood(userId: string, now: number): void {
    if (!this.#tooMany.isSaid(userId, now)) return;
    const left = this.#here.left(userId, now);
    if (left < 1) throw this.#tooMany.refusal(userId, now, { ...this.#limit, left });
  }

  #tell(userId: string, now: number, cost: number): void {
    // Little was left of each, and nobody goes on for ever.
    if (now - this.#forgottenAt >= this.#limit.window) {
      this.#untold.clear();
      this.#forgottenAt = now;
    }
    const untold = (this.#untold.get(userId) ?? 0) + cost;
    this.#untold.set(userId, untold < toldTogether ? untold : 0);
    if (untold < toldTogether) return;
    void this.#others.countTaken(this.#kind, userId, { ...this.#limit, cost: untold }).then((left) => {
      if (left !== undefined) this.#here.lower(userId, left - untold, now);
    });
  }
}
