import { Refusal } from '#server/wire/refusal.ts';
import { type BucketLimit, TokenBuckets } from '#server/work/threads/token-buckets.ts';

/** A refused account is told to wait until it has room for this many, not just for one. */
const roomOnReturn = 50;
const hour = 60 * 60_000;

/** Refusals of accounts that ask too much. Nothing of the audit log is ever deleted, so one line an hour says it of an account. */
export class TooManyRequests {
  readonly #lines = new TokenBuckets({ most: 1, window: hour });

  /** @param left of the limit, less than one. @param now milliseconds since 1970. */
  refusal(userId: string, now: number, { left, most, window }: BucketLimit & { left: number }): Refusal {
    const wait = ((Math.min(roomOnReturn, most) - left) * window) / most;
    const isRepeated = this.#lines.take(userId, 1, now) < 1;
    return new Refusal(429, 'too_many_requests', { retryAfterSeconds: Math.ceil(wait / 1000), isRepeated });
  }

  /** Whether a line was written within the hour. */
  isSaid(userId: string, now: number): boolean {
    return this.#lines.left(userId, now) < 1;
  }
}
