import { useQuery } from '@tanstack/react-query';
import { workingHours } from '@hodi/domain/appointments/working-hours.ts';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { inVisitOrder } from '@hodi/domain/appointments/arrivals.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { columnOf } from '~/lib/calendar/calendar-columns.ts';
import { carers, useClinicDay } from '~/lib/calendar/use-clinic-day.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { useKnownEntries } from '../calendar/use-calendar.ts';
import type { KnownAppointment } from '../change/unsent-appointments.ts';
import { useWithUnsent } from '../change/use-with-unsent.ts';

export type VisitRow = KnownAppointment<QueueRecord> & {
  /** As the server told it. */
  given: AppointmentItem;
};

/** Cancelled appointments are read only when somebody asks for the whole day. */
const mostCancelled = 100;

function useCancelled(isAsked: boolean): readonly AppointmentItem[] {
  const query = { scope: 'past', status: 'cancelled', limit: mostCancelled } as const;
  const { data } = useQuery({ ...queryFor(listAppointments, { query }), enabled: isAsked });
  return isAsked ? (data?.items ?? []) : [];
}

/** The clinic's day by its own clock: who comes, in the order in which they need somebody, and when clinicians are free. */
export function useDay(withCancelled: boolean) {
  const { profile, timeZone, now, today, calendar } = useClinicDay();
  const known = useWithUnsent();
  const entriesOf = useKnownEntries();
  const { clinicians = [], entries = [] } = calendar.data ?? {};
  const cancelled = useCancelled(withCancelled);
  const items = new Map(
    [...entries.flatMap(({ item }) => item ?? []), ...cancelled].map((item) => [item.appointment.id, item]),
  );
  const rows = [...items.values()]
    .map((given): VisitRow => ({ ...known(given), given }))
    .filter(({ item, isDeleted }) => !isDeleted && calendarDay(item.appointment.start_time, timeZone) === today);
  const hoursOn = (one: string) => workingHours(one, profile.institution.hours);
  const given = { entries: entriesOf(entries), hoursOn, timeZone, now };
  return {
    calendar,
    timeZone,
    today,
    rows: inVisitOrder(rows, ({ item }) => item.appointment, now),
    isClosed: hoursOn(today).length === 0,
    /** Of doctors and nurses. */
    columns: carers(clinicians).map((clinician) => columnOf(clinician, today, given)),
  };
}
export type Day = ReturnType<typeof useDay>;
