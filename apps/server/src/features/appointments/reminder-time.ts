import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { reminderTime } from '@hodi/domain/appointments/appointment-rules.ts';
import { dayIn } from '#server/work/day-in.ts';

/**
 * When the reminder of an appointment leaves: on the day before, by the clock of the clinic.
 * @param start milliseconds since 1970, like the answer.
 */
export function reminderAt(start: number, timeZone: string): number {
  const day = Date.parse(`${dayIn(timeZone, start)}T00:00:00Z`);
  const before = new Date(day - 86_400_000).toISOString().slice(0, 10);
  return Date.parse(momentAt(before, reminderTime, timeZone));
}
