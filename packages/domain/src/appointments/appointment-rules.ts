/** The rules of appointments, without a schema: forms that check while somebody types import these. */

import type { AppointmentStatus } from './appointment-kinds.ts';

/** Hours of the clinic's clock that a picker of times offers at once. */
export const quickTimes = ['09:00', '12:00', '15:00', '18:00'] as const;

/** By the clinic's clock, on the day before: people are home from work and can still let the clinic know. */
export const reminderTime = '17:00';

/** More than anybody has on one day; whoever books them by the hundred fills no phone. */
export const mostReminders = 8;

const hour = 3_600_000;
const day = 24 * hour;

/** Milliseconds; longer than this is a slip of the finger in the end's date. */
export const longestAppointment = 24 * hour;
/**
 * How far in the past an appointment may begin. A booking made without a network arrives late, and a visit may be
 * recorded on the evening of its day. Anything earlier is a wrong date.
 */
const lateness = day;
/** A check-up in some years is planned now; what lies further ahead is a wrong year. */
const furthest = 5 * 366 * day;

export interface Times {
  /** ISO 8601. */
  start_time: string;
  end_time: string;
}

export type TimesFault =
  | { field: 'end_time'; code: 'end_before_start' | 'appointment_too_long' }
  | { field: 'start_time'; code: 'start_in_past' | 'start_too_far' };

/** Checks the length, which needs no clock. */
export function lengthFault({ start_time, end_time }: Times): TimesFault | undefined {
  const length = Date.parse(end_time) - Date.parse(start_time);
  if (length <= 0) return { field: 'end_time', code: 'end_before_start' };
  return length > longestAppointment ? { field: 'end_time', code: 'appointment_too_long' } : undefined;
}

/** Checks the times of a new or moved appointment. `now` in milliseconds since 1970. */
export function timesFault(times: Times, now: number): TimesFault | undefined {
  const start = Date.parse(times.start_time);
  if (start < now - lateness) return { field: 'start_time', code: 'start_in_past' };
  if (start > now + furthest) return { field: 'start_time', code: 'start_too_far' };
  return lengthFault(times);
}

/** Whether the start is over, which is taken for a day, but worth a word in the form. `now` in milliseconds. */
export const hasBegun = ({ start_time }: Pick<Times, 'start_time'>, now: number): boolean =>
  Date.parse(start_time) < now;

/** So long before the time whoever comes early may be seen, in milliseconds. */
const earliest = 15 * 60_000;

/** Whether it is too early to have taken place as booked: who says so may have meant another. `now` in milliseconds. */
export const isAhead = ({ start_time }: Pick<Times, 'start_time'>, now: number): boolean =>
  Date.parse(start_time) - now > earliest;

/** A week, and the hour by which a change of the clocks may make it longer. */
const longestCalendar = 7 * day + hour;

/** Checks the requested part of a calendar. */
export function calendarFault({
  from,
  to,
}: {
  from: string;
  to: string;
}): 'end_before_start' | 'too_many_days' | undefined {
  const length = Date.parse(to) - Date.parse(from);
  if (length <= 0) return 'end_before_start';
  return length > longestCalendar ? 'too_many_days' : undefined;
}

/** Either end can be taken back, so that a wrong tap is not for ever. */
const transitions: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  scheduled: ['completed', 'cancelled'],
  completed: ['scheduled', 'cancelled'],
  cancelled: ['scheduled'],
};

export const maySetStatus = (from: AppointmentStatus, to: AppointmentStatus): boolean => transitions[from].includes(to);

/** Times, topic, type and clinician change only while it is still to take place or to be confirmed. */
export const mayEdit = (status: AppointmentStatus): boolean => status === 'scheduled';

/** Whether the clinician's time is taken: a cancelled one frees it. */
export const takesTime = (status: AppointmentStatus): boolean => status !== 'cancelled';
