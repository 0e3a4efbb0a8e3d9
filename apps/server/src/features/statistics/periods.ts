/**
 * Periods of the statistics. They end at whole minutes, so that their end can be shown; the running minute is included.
 * Hours count back from there. Days are those of the clinic, which are shorter or longer at a clock change. The last
 * day is not over, so the earlier period ends at the same time of day: otherwise every morning would look worse than
 * the week before.
 */
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { type StatisticsPeriod, isByHour, stepsOf } from '@hodi/domain/statistics/statistics-period.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Borders of the steps in milliseconds since 1970: each step goes from one to before the next. */
export interface Periods {
  current: number[];
  previous: number[];
}

const starts = new Map<string, number>();
const mostStarts = 2_000;

/** The first moment of a day. Asked for sixty days at a time, and the same for everybody of a zone. */
function startOf(day: string, timeZone: string): number {
  const key = `${timeZone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  if (starts.size >= mostStarts) starts.clear();
  const start = Date.parse(momentAt(day, '00:00', timeZone));
  starts.set(key, start);
  return start;
}

/** Hours going back from the end, with the end. */
const hoursUntil = (end: number, hours: number): number[] =>
  Array.from({ length: hours + 1 }, (_, index) => end - (hours - index) * hourMs);

/** @param now milliseconds since 1970. */
export function periodsAt(period: StatisticsPeriod, timeZone: string, now: number): Periods {
  const end = Math.floor(now / minuteMs) * minuteMs + minuteMs;
  const steps = stepsOf[period];
  if (isByHour(period)) {
    return { current: hoursUntil(end, steps), previous: hoursUntil(end - steps * hourMs, steps) };
  }
  const today = calendarDay(end - 1, timeZone);
  const days = Array.from({ length: 2 * steps }, (_, index) =>
    startOf(addDays(today, index + 1 - 2 * steps), timeZone),
  );
  const [previous, current] = [days.slice(0, steps), days.slice(steps)];
  const sinceMidnight = end - (current.at(-1) ?? end);
  const sameMoment = Math.min((previous.at(-1) ?? end) + sinceMidnight, current[0] ?? end);
  return { current: [...current, end], previous: [...previous, sameMoment] };
}

/** Ends of the days that a period touches, oldest first; the last is not over and ends with the period. */
export function dayEndsOf(period: StatisticsPeriod, timeZone: string, { current }: Periods): number[] {
  if (!isByHour(period)) return current.slice(1);
  const [start = Number.NaN] = current;
  const end = current.at(-1) ?? Number.NaN;
  // A day of 25 hours may have begun before.
  return [startOf(calendarDay(end - 1, timeZone), timeZone), end].filter((at) => at > start);
}
