/**
 * How much one account catches up with, over all of its lines: each time all that it missed is read and written anew, while
 * everybody else waits. Counted in events, so that lines which come and go on a bad network, and missed little, are answered.
 */
import { Levels } from '#server/work/threads/levels.ts';
import { type CaughtUp, atMost } from './catch-up.ts';

/** What asking costs where nothing was missed. */
const asking = 20;
const whole = asking + atMost;
const minute = 60_000;

export class CatchUpRate {
  readonly #levels: Levels;

  /** @param lines so many may be told as much as there is at once, and as many again a minute later. */
  constructor(lines: number) {
    this.#levels = new Levels({ most: lines * whole, window: minute });
  }

  /**
   * Takes as much as there may be, and gives back what there was not: what is asked for meanwhile is counted with it.
   * @param now milliseconds since 1970. @throws where the account has had too much.
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
