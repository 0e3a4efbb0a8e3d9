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
 * the profile has no room for all of that day, which come before what is planned for later.
 */
export function dayAppointments(
  { appointments, counts }: Pick<ClinicianProfile, 'appointments' | 'counts'>,
  now: number,
): DayAppointments {
  const isToday = ({ appointment, institution: { time_zone } }: AppointmentItem): boolean =>
    calendarDay(appointment.start_time, time_zone) === calendarDay(now, time_zone);
  const rows = appointments.filter(isToday);
  const last = appointments[appointments.length - 1];
  const isFull = appointments.length >= mostListed && last !== undefined && isToday(last);
  return { rows, count: isFull ? Math.max(counts.appointments_today, rows.length) : rows.length };
}
