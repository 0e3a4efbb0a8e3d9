/** When a clinic sees patients: the one place where calendars ask for it. */
import { isEverOpen } from '../opening-hours/opening-hours.ts';
import { type Opening, spansOn } from '../opening-hours/opening-times.ts';
import { weekdayOf } from '../shared/plain-days.ts';
import { minutesOf, type Span } from './calendar-slots.ts';

const usual: Span = { from: 8 * 60, to: 17 * 60 };

/**
 * Of a day (`2026-11-30`), in minutes since midnight; none on a holiday. Where no week is entered, or told: Monday to
 * Friday, 8 to 17.
 */
export function workingHours(day: string, opening?: Opening | null): Span[] {
  if (opening?.holidays.some(({ date }) => date === day)) return [];
  if (opening && isEverOpen(opening.week))
    return spansOn(opening, day).map(({ from, until }) => ({ from: minutesOf(from), to: minutesOf(until) }));
  return [0, 6].includes(weekdayOf(day)) ? [] : [usual];
}
