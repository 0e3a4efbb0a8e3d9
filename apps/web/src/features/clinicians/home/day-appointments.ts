/** The appointments of the day that it is now, out of a profile that may have been read on another. */
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { type ClinicianProfile, mostListed } from '@hodi/domain/clinicians/clinicians.api.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';

export interface DayAppointments {
  rows: AppointmentItem[];
  /** With those that the profile has no room for. */
  count: number;
}

/**
 * By the clock of where each takes place. The server's number is of the day on which it was read: it counts only where
 * the profile is full.
 */
export function dayAppointments(
  { appointments, counts }: Pick<ClinicianProfile, 'appointments' | 'counts'>,
  now: number,
): DayAppointments {
  const rows = appointments.filter(({ appointment, institution: { time_zone } }) => {
    const dayOf = (at: string | number) => calendarDay(at, time_zone);
    return dayOf(appointment.start_time) === dayOf(now);
  });
  const isFull = appointments.length >= mostListed;
  return { rows, count: isFull ? Math.max(counts.appointments_today, rows.length) : rows.length };
}
