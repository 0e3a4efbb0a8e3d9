import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { useNow } from '~/lib/clock.ts';
import { loadAppointments } from '~/lib/query/load-appointments.ts';

/** Loads again what the clock alone has made old: an appointment that is over, a day that has begun. */
export function usePassingTime(upcoming: readonly AppointmentItem[], timeZone: string): void {
  const queryClient = useQueryClient();
  const now = useNow();
  const over = upcoming.filter(
    ({ appointment }) => appointment.status === 'scheduled' && Date.parse(appointment.end_time) <= now,
  ).length;
  const day = calendarDay(now, timeZone);
  const known = useRef({ over: 0, day });
  useEffect(() => {
    const isOld = over > known.current.over || day !== known.current.day;
    known.current = { over, day };
    if (isOld) loadAppointments(queryClient);
  }, [over, day, queryClient]);
}
