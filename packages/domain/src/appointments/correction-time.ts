/** When an SMS leaves that says that what a reminder said is no longer so. */

const minute = 60_000;

/** A wrong tap, or a second thought, is taken back within so long: then there is nothing to tell. */
const secondThoughts = 2 * minute;
const longest = 60 * minute;

/** So many a day leave soon after the change. */
export const soonCorrections = 5;

interface Correcting {
  /** Milliseconds since 1970, like the others. */
  now: number;
  /** When it was to begin as the patient knows it, and as it is by now. */
  starts: readonly number[];
  /** They had enough of these today. The last one is told all the same, but what comes and goes within an hour is not. */
  isOften: boolean;
}

/**
 * Half of the time is left to whoever must set out or may stay at home, however often it was changed; but two minutes lie
 * between two SMS where they have come too often already.
 */
export function correctionTime({ now, starts, isOften }: Correcting): number {
  const soonest = Math.min(...starts.filter((start) => start > now));
  const half = Math.floor((soonest - now) / 2);
  const wait = isOften ? Math.max(secondThoughts, Math.min(longest, half)) : Math.min(secondThoughts, half);
  return now + wait;
}
