/** Times on the clock of a place: a clinic's day is its own, wherever the reader is. */
import type { PlaceClock } from '@hodi/domain/opening-hours/opening-times.ts';
import { calendarDay } from './calendar-day.ts';
import { formatDate } from './format.ts';

const minuteMs = 60_000;

/** The clock of a place at a moment: `09:05`. */
export const clockTime = (at: string | number, timeZone: string): string =>
  formatDate(at, 'time', { language: 'en', timeZone });

/** Minutes since midnight by the clock of a place at a moment. */
export function minutesIn(timeZone: string, at: number): number {
  const [hours = 0, minutes = 0] = clockTime(at, timeZone).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes that the clocks of a place are ahead of UTC at a moment. */
export function offsetAt(at: string | number, timeZone: string): number {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  const there = Date.parse(`${calendarDay(ms, timeZone)}T${clockTime(ms, timeZone)}:00Z`);
  return Math.round((there - Math.floor(ms / minuteMs) * minuteMs) / minuteMs);
}

/**
 * The moment at which the clocks of a place show a time (`09:00`) on a day (`2026-11-21`). Where clocks are put back the
 * first of the two; a time that is left out when they are put forward counts from before it.
 */
export function momentAt(day: string, time: string, timeZone: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const before = offsetAt(shown - 24 * 60 * minuteMs, timeZone);
  const first = shown - before * minuteMs;
  const second = shown - offsetAt(first, timeZone) * minuteMs;
  const isShown = (at: number) => at + offsetAt(at, timeZone) * minuteMs === shown;
  return new Date([first, second].find(isShown) ?? first).toISOString();
}

/** The clock of a place, as opening hours are reckoned by it. */
export const placeClock = (timeZone: string): PlaceClock => ({
  dayAt: (at) => calendarDay(at, timeZone),
  momentAt: (day, time) => Date.parse(momentAt(day, time, timeZone)),
});

/** Whether the clocks of two places show the same at a moment. */
export const isSameClock = (at: string | number, one: string, other: string): boolean =>
  one === other || offsetAt(at, one) === offsetAt(at, other);

/** Name of a time zone: its city. */
export const cityOf = (timeZone: string): string => (timeZone.split('/').pop() ?? timeZone).replace(/_/g, ' ');
