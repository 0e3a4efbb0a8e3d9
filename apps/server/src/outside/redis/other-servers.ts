/**
 * Messages between the server processes of one clinic, if there are several: users with news, and how fast users read
 * and write.
 */
import type { BucketLimit } from '#server/work/threads/token-buckets.ts';

export interface OtherServers {
  /** Tells the others that these users have news. Never fails: users who were not told get it at the next sweep. */
  wake(userIds: readonly string[]): void;
  /** Tells the others who has which thread open, by ids. Never fails: it is said again every few seconds. */
  tellPresence(said: string): void;
  /**
   * Counts one write of a user among those of all servers, as a level that fills again with time; a long one costs more.
   * @returns how many writes were left before this one, with their fraction; undefined when nobody could be asked.
   */
  takeWrite(userId: string, limit: { writes: number; window: number; cost: number }): Promise<number | undefined>;
  /**
   * Reports how much one server let a user, or an institution, have.
   * @returns how much was left before that, with its fraction, less than nothing if too much was had; undefined as
   * above.
   */
  countTaken(
    kind: 'reads' | 'writes-of-day' | 'staff-sms',
    userId: string,
    limit: BucketLimit & { cost: number },
  ): Promise<number | undefined>;
  /** Whether their messages arrive here at once. */
  isHeard(): boolean;
  close(): Promise<void>;
}

/** One process alone. */
export const noOtherServers: OtherServers = {
  wake: () => undefined,
  tellPresence: () => undefined,
  takeWrite: () => Promise.resolve(undefined),
  countTaken: () => Promise.resolve(undefined),
  isHeard: () => false,
  close: () => Promise.resolve(),
};
