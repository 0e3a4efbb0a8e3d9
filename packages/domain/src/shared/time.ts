import * as z from 'zod/mini';

/** A moment: ISO 8601 in UTC, to the millisecond. */
export const momentSchema = z.iso.datetime();
/**
 * A moment told by a phone's clock, or null where it cannot be meant: a phone without a battery starts in 1970 or in the year in
 * which it was made, and what it sends must not be refused for that.
 * @param earliest in milliseconds since 1970.
 */
export function plausibleMoment(text: string, earliest: number): string | null {
  const moment = new Date(text);
  return moment.getTime() >= earliest && moment.getUTCFullYear() < 2100 ? text : null;
}

/**
 * When something was done, as a device says that waited for the network; without its word, or where its clock cannot have been right,
 * now. All in milliseconds since 1970.
 */
export function momentSaid(text: string | undefined, { earliest, now }: { earliest: number; now: number }): number {
  const said = text === undefined ? null : plausibleMoment(text, earliest);
  return said === null ? now : Math.min(Date.parse(said), now);
}

/** A day without a time, such as a date of birth: `2026-11-21`. */
export const plainDateSchema = z.iso.date();
