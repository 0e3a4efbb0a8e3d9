import type { Appointment } from './appointment.ts';

/** How an appointment is shown. A past one stays scheduled, "to confirm", until someone completes or cancels it. */
export type AppointmentState = 'scheduled' | 'soon' | 'now' | 'to_confirm' | 'completed' | 'cancelled';

/** So long before its start an appointment is announced. */
const soonMs = 60 * 60_000;

/** @param now milliseconds since 1970. */
export function appointmentState(
  { status, start_time, end_time }: Pick<Appointment, 'status' | 'start_time' | 'end_time'>,
  now: number,
): AppointmentState {
  if (status !== 'scheduled') return status;
  const [start, end] = [Date.parse(start_time), Date.parse(end_time)];
  if (end <= now) return 'to_confirm';
  if (start <= now) return 'now';
  return start - now < soonMs ? 'soon' : 'scheduled';
}
