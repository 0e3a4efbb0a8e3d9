/** Which part of the calendar the address asks for. */
import { addDays, weekdayOf } from '@hodi/domain/shared/plain-days.ts';

/** `list` is the list beside the calendar; `clinic` has all clinicians of a day. */
export const appointmentViews = ['list', 'day', 'week', 'clinic'] as const;
export type AppointmentView = (typeof appointmentViews)[number];
export type CalendarViewName = Exclude<AppointmentView, 'list'>;

const plainDay = /^\d{4}-\d{2}-\d{2}$/;

export function localDay(params: URLSearchParams, today: string): string {
  const asked = params.get('day') ?? '';
  return plainDay.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
}

/** From Monday on. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}

export const daysOf = (view: CalendarViewName, day: string): string[] => (view === 'week' ? weekOf(day) : [day]);

export const stepOf = (view: CalendarViewName): number => (view === 'week' ? 7 : 1);

/** Saturday and Sunday stand there where somebody works then, or something is booked. */
export const shownDays = (days: readonly string[], isUsed: (day: string) => boolean): string[] =>
  days.filter((day) => days.length === 1 || !/[06]/.test(String(weekdayOf(day))) || isUsed(day));
