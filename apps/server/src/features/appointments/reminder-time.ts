import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { reminderTime } from '@hodi/domain/appointments/appointment-rules.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { localDay } from '#server/work/local-day.ts';

/**
 * When the reminder of an appointment leaves: on the day before, by the clock of the clinic.
 * @param start milliseconds since 1970, like the answer.
 */
export function reminderAt(start: number, timeZone: string): number {
  const dayBefore = addDays(localDay(timeZone, start), -1);
  return Date.parse(momentAt(dayBefore, reminderTime, timeZone));
}
