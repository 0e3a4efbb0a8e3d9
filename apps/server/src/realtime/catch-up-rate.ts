/**
 * Limits how many missed events one account may catch up with, over all its connections: each of them is read and
 * rendered anew, while other requests wait. The limit counts events, not connections, so a bad network that drops often
 * but misses little is not refused.
 */
import { TokenBuckets } from '#server/work/threads/token-buckets.ts';
import { type CaughtUp, atMost } from './catch-up.ts';

/** Cost of a catch-up that missed nothing. */
const asking = 20;
const whole = asking + atMost;
const minute = 60_000;

export class CatchUpRate {
  readonly #levels: TokenBuckets;

  /** @param lines so many may be told as much as there is at once, and as many again a minute later. */
  constructor(lines: number) {
    this.#levels = new TokenBuckets({ most: lines * whole, window: minute });
  }

  /**
   * Reserves the most that may be read, then gives back what was not needed, so that concurrent requests count too.
   * @param now milliseconds since 1970. @throws Refusal when the account is over its limit.
   */
  async within(userId: string, now: number, work: () => Promise<CaughtUp>): Promise<CaughtUp> {
    if (this.#levels.take(userId, whole, now) < 1) throw new Error('caught up with too much');
    let told = 0;
    try {
      const caughtUp = await work();
      told = caughtUp.events.length;
      return caughtUp;
    } finally {
      this.#levels.giveBack(userId, atMost - told);
    }
  }
}
