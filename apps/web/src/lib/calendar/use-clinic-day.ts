import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { appointmentCalendar, type CalendarClinician } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { useNow } from '~/lib/clock.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { rangeOf } from './calendar-columns.ts';

/** Today in the whole clinic, by its own clock. */
export function useClinicDay(isEnabled = true) {
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { time_zone: timeZone } = profile.institution;
  const now = useNow();
  const today = calendarDay(now, timeZone);
  const query = rangeOf([today], timeZone);
  const calendar = useQuery({ ...queryFor(appointmentCalendar, { query }), enabled: isEnabled });
  return { profile, timeZone, now, today, calendar };
}

/** Doctors and nurses: whose patient somebody may become. */
export const carers = (clinicians: readonly CalendarClinician[]): CalendarClinician[] =>
  clinicians.filter(({ name: { role } }) => role === 'doctor' || role === 'nurse');
