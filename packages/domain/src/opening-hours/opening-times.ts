/**
 * Reckons with opening hours. Moments are milliseconds since 1970; the clock of the place is passed in, since what a day is there
 * depends on its time zone.
 */
import { addDays, weekdayOf } from '../shared/plain-days.ts';
import {
  type Holiday,
  type OpenSpan,
  type OpeningHours,
  type OpenWeek,
  type ShownHours,
  type Weekday,
  isEverOpen,
  weekdays,
} from './opening-hours.ts';

/** The clock of the institution's place. */
export interface PlaceClock {
  /** The day there at a moment: `2026-11-30`. */
  dayAt(at: number): string;
  /** The moment at which the clocks there show a time on a day; `24:00` is the next midnight. */
  momentAt(day: string, time: string): number;
}

export type Opening = Pick<OpeningHours, 'week' | 'holidays'>;

interface Span {
  start: number;
  end: number;
}

const minute = 60_000;
/** An institution closed for more days than this counts as closed for good. */
const mostDays = 400;

/** On a day; none where it is closed. */
export const spansOn = ({ week, holidays }: Opening, day: string): readonly OpenSpan[] => {
  const weekday = weekdays[weekdayOf(day)];
  return weekday === undefined || holidays.some(({ date }) => date === day) ? [] : week[weekday];
};

/** The times at which it is open, from the day of `at` on. */
function* openSpans(opening: Opening, clock: PlaceClock, at: number): Generator<Span> {
  const first = clock.dayAt(at);
  for (let days = 0; days < mostDays; days++) {
    const day = addDays(first, days);
    for (const { from, until } of spansOn(opening, day))
      yield { start: clock.momentAt(day, from), end: clock.momentAt(day, until) };
  }
}

export function isOpenAt(opening: Opening, clock: PlaceClock, at: number): boolean {
  for (const { start, end } of openSpans(opening, clock, at)) {
    if (start > at) return false;
    if (at < end) return true;
  }
  return false;
}

/** When it opens next after a moment; null where it does not. */
export function nextOpening(opening: Opening, clock: PlaceClock, at: number): number | null {
  for (const { start } of openSpans(opening, clock, at)) if (start > at) return start;
  return null;
}

interface HoursNow {
  /** Whether its usual hours are known. */
  isUsual: boolean;
  holiday: Holiday | undefined;
  /** When it opens; null where it is open, or does not say. */
  opens: number | null;
  isBusy: boolean;
}

/** All that patients are told of the hours at a moment; null if there is nothing to tell. A holiday needs no week of hours. */
export function hoursNow(hours: ShownHours, clock: PlaceClock, at: number): HoursNow | null {
  const today = clock.dayAt(at);
  const isUsual = isEverOpen(hours.week);
  const holiday = hours.holidays.find(({ date }) => date === today);
  const isBusy = hours.busy_on === today;
  if (!isUsual && holiday === undefined && !isBusy) return null;
  return { isUsual, holiday, opens: isOpenAt(hours, clock, at) ? null : nextOpening(hours, clock, at), isBusy };
}

/** By when somebody who waits is to be answered; null where nothing is promised. */
export function promisedBy(
  { promise_hours, ...opening }: Opening & Pick<OpeningHours, 'promise_hours'>,
  clock: PlaceClock,
  waiting_since: number,
): number | null {
  if (promise_hours === null) return null;
  let left = promise_hours * 60 * minute;
  for (const { start, end } of openSpans(opening, clock, waiting_since)) {
    const from = Math.max(start, waiting_since);
    if (end <= from) continue;
    if (from + left <= end) return from + left;
    left -= end - from;
  }
  return null;
}

export interface DayGroup {
  /** Days in a row that have the same hours; the same day twice where it is one. */
  from: Weekday;
  to: Weekday;
  spans: readonly OpenSpan[];
}

const fromMonday: readonly Weekday[] = [...weekdays.slice(1), 'sun'];
const sameAs = (one: readonly OpenSpan[]): string => one.map(({ from, until }) => `${from}-${until}`).join();

/** The days on which it is open, from Monday, days in a row with equal hours together: Mon–Fri 8–17, Sat 8–12. */
export function dayGroups(week: OpenWeek): DayGroup[] {
  const groups: DayGroup[] = [];
  let before: string | undefined;
  for (const day of fromMonday) {
    const spans = week[day];
    const hours = sameAs(spans);
    const last = groups[groups.length - 1];
    if (last !== undefined && hours === before) last.to = day;
    else if (spans.length > 0) groups.push({ from: day, to: day, spans });
    before = hours === '' ? undefined : hours;
  }
  return groups;
}
