import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import {
  appointmentCalendar,
  type CalendarClinician,
  type CalendarEntry,
} from '@hodi/domain/appointments/appointments.api.ts';
import { workingHours } from '@hodi/domain/appointments/working-hours.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { spanOn, rangeOf } from '~/lib/calendar/calendar-columns.ts';
import { useNow } from '~/lib/clock.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useWithUnsent } from '../change/use-with-unsent.ts';
import { type CalendarViewName, localDay, daysOf, shownDays, stepOf } from './calendar-query.ts';

/** Applies this device's unsent changes to calendar entries: edits are shown, deleted entries are left out. */
export function useKnownEntries(): (entries: readonly CalendarEntry[]) => CalendarEntry[] {
  const known = useWithUnsent();
  return (entries) =>
    entries.flatMap((entry) => {
      if (entry.item === null) return [entry];
      const { item, isDeleted } = known(entry.item);
      const { start_time, end_time, clinician_id, status, cancel_reason } = item.appointment;
      const isGone = isDeleted || (status === 'cancelled' && cancel_reason !== 'no_show');
      return isGone ? [] : [{ ...entry, item, start_time, end_time, clinician_id }];
    });
}

/** The part of the calendar that the address asks for, as this device knows it. */
export function useCalendar(view: CalendarViewName) {
  const [params, setParams] = useSearchParams();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { time_zone: timeZone } = profile.institution;
  const now = useNow();
  const today = calendarDay(now, timeZone);
  const day = localDay(params, today);
  // A reception has no calendar of its own: it begins with the first one's.
  const own: CalendarClinician | undefined = profile.is_reception
    ? undefined
    : { id: profile.clinician.id, name: { ...profile.user, role: profile.clinician.role } };
  const clinicianId = params.get('clinician') ?? own?.id;
  const days = daysOf(view, day);
  const isOfOne = view !== 'clinic' && clinicianId !== undefined;
  const query = { ...rangeOf(days, timeZone), ...(isOfOne && { clinician_id: clinicianId }) };
  const { data, error, refetch } = useQuery(queryFor(appointmentCalendar, { query }));
  const entries = useKnownEntries()(data?.entries ?? []);
  const hoursOn = (one: string) => workingHours(one, profile.institution.hours);
  const isUsed = (one: string) =>
    hoursOn(one).length > 0 || entries.some((entry) => spanOn(entry, one, timeZone) !== undefined);
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        changed.set(name, value);
        return changed;
      },
      { replace: true },
    );
  const told = data?.clinicians ?? [];
  const mine = told.find(({ id }) => id === own?.id) ?? own;
  const clinicians = [...(mine ? [mine] : []), ...told.filter(({ id }) => id !== own?.id)];
  return {
    isLoaded: data !== undefined,
    error,
    refetch,
    entries,
    hoursOn,
    timeZone,
    now,
    today,
    day,
    days: shownDays(days, isUsed),
    clinicians,
    /** The reader's own clinician id, if they have one. */
    ownId: own?.id,
    /** Columns of the clinic's view. */
    columns: clinicians.filter(({ id }) => data?.clinicians.some((one) => one.id === id)),
    clinician: clinicians.find(({ id }) => id === clinicianId) ?? clinicians[0],
    go: (steps: number) => set('day', steps === 0 ? today : addDays(day, steps * stepOf(view))),
    choose: (id: string) => set('clinician', id),
  };
}
