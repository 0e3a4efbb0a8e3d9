/** When something was measured, as it is typed: a day of the last weeks and the time on a clock. Pure. */

export interface TypedOccasion {
  /** Days before today. */
  daysAgo: number;
  /** As a clock shows it: 14:05. */
  time: string;
}

/** So many days can be chosen. */
export const daysBack = 31;

const two = (number: number) => String(number).padStart(2, '0');

export const timeAt = (now: number): string => {
  const at = new Date(now);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** By the clock of the device. @returns milliseconds since 1970; undefined where it is no time, or has not come yet. */
export function momentOf({ daysAgo, time }: TypedOccasion, now: number): number | undefined {
  const [, hours, minutes] = /^(\d{1,2})[:.]?(\d{2})$/.exec(time.trim()) ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const at = new Date(now);
  at.setDate(at.getDate() - daysAgo);
  at.setHours(Number(hours), Number(minutes), 0, 0);
  // The minute that runs has begun.
  return at.getTime() > now ? undefined : at.getTime();
}
