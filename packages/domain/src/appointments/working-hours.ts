/** When a clinic sees patients: the one place where calendars ask for it. */
import { weekdayOf } from '../shared/plain-days.ts';
import type { Span } from './calendar-slots.ts';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** As an institution enters them; times are `HH:mm` by its clock. */
export interface OpeningHours {
  week: Readonly<Record<(typeof weekdays)[number], readonly { from: string; until: string }[]>>;
  holidays: readonly { date: string }[];
}

const usual: Span = { from: 8 * 60, to: 17 * 60 };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Of a day (`2026-11-30`), in minutes since midnight. Where none are entered: Monday to Friday, 8 to 17. */
export function workingHours(day: string, opening?: OpeningHours): Span[] {
  const weekday = weekdayOf(day);
  const isEntered = opening !== undefined && weekdays.some((one) => opening.week[one].length > 0);
  if (!isEntered) return weekday === 0 || weekday === 6 ? [] : [usual];
  if (opening.holidays.some(({ date }) => date === day)) return [];
  const spans = opening.week[weekdays[weekday] ?? 'sun'];
  return spans.map(({ from, until }) => ({ from: minutesOf(from), to: minutesOf(until) }));
}
