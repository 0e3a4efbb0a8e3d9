/** Appointments as the columns of a calendar: each is one day of one clinician, by the clinic's clock. */
import type { CalendarClinician, CalendarEntry } from '@hodi/domain/appointments/appointments.api.ts';
import { takesTime } from '@hodi/domain/appointments/appointment-rules.ts';
import { freeSlots, shownHours, type Span, wholeDay } from '@hodi/domain/appointments/calendar-slots.ts';
import { isAwayOn } from '@hodi/domain/absences/absence.ts';
import type { Away } from '@hodi/domain/clinicians/clinician.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { minutesIn, momentAt } from '@hodi/i18n/zoned-time.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';

/** A time in a column. */
export interface CalendarTime extends Span {
  clinician_id: string;
  /** `2026-11-30`. */
  day: string;
}

interface ShownEntry extends Span {
  entry: CalendarEntry;
}

export interface CalendarColumn {
  id: string;
  clinician: CalendarClinician;
  day: string;
  hours: readonly Span[];
  entries: readonly ShownEntry[];
  free: readonly Span[];
  /** Of a day on which the clinician is away: nothing is free, and what is booked stands there. */
  away: Away | null;
}

export interface ColumnsOf {
  entries: readonly CalendarEntry[];
  hoursOn: (day: string, clinicianId: string) => readonly Span[];
  timeZone: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** The part of an appointment that lies on a day; what goes on over midnight stands on both. */
export function spanOn({ start_time, end_time }: CalendarEntry, day: string, timeZone: string): Span | undefined {
  const [first, last] = [calendarDay(start_time, timeZone), calendarDay(end_time, timeZone)];
  if (first > day || last < day) return undefined;
  const from = first < day ? 0 : minutesIn(timeZone, Date.parse(start_time));
  const to = last > day ? wholeDay : minutesIn(timeZone, Date.parse(end_time));
  return to > from ? { from, to } : undefined;
}

/** Earliest minute of a day that can still be booked. */
const earliestOn = (day: string, { timeZone, now }: Pick<ColumnsOf, 'timeZone' | 'now'>): number => {
  const today = calendarDay(now, timeZone);
  if (day === today) return minutesIn(timeZone, now);
  return day < today ? wholeDay : 0;
};

export function columnOf(clinician: CalendarClinician, day: string, given: ColumnsOf): CalendarColumn {
  const hours = given.hoursOn(day, clinician.id);
  const own = given.entries.filter(({ clinician_id }) => clinician_id === clinician.id);
  const entries = own.flatMap((entry) => {
    const span = spanOn(entry, day, given.timeZone);
    return span === undefined ? [] : [{ entry, ...span }];
  });
  const taken = entries.filter(({ entry }) => entry.item === null || takesTime(entry.item.appointment.status));
  const away = clinician.away && isAwayOn(clinician.away, day) ? clinician.away : null;
  const free = away === null ? freeSlots(hours, taken, earliestOn(day, given)) : [];
  return { id: `${day} ${clinician.id}`, clinician, day, hours, entries, free, away };
}

/** The hours that all of the columns show. */
export const hoursOf = (columns: readonly CalendarColumn[]): Span =>
  shownHours(columns.flatMap(({ hours, entries }) => [...hours, ...entries]));

/** From midnight to midnight by the clinic's clock. */
export const rangeOf = (days: readonly string[], timeZone: string): { from: string; to: string } => ({
  from: momentAt(days[0] ?? '', '00:00', timeZone),
  to: momentAt(addDays(days[days.length - 1] ?? '', 1), '00:00', timeZone),
});
