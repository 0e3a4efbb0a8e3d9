import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import type { Executor } from '#server/db/database.ts';

/** The calendar day (`2026-11-21`) in a time zone. `now` in milliseconds since 1970. */
export const localDay = (timeZone: string, now: number): string => calendarDay(now, timeZone);

/** The day where the product lives, for people who belong to no institution. `now` in milliseconds since 1970. */
export const homeDay = (now: number): string => localDay('Africa/Nairobi', now);

/** The moment at which a day begins in a time zone, also where clocks are put forward or back on it. */
export const dayStartIn = (timeZone: string, day: string): Date => new Date(momentAt(day, '00:00', timeZone));

/** Beginning of the present day of a time zone, and of the next: 23 or 25 hours later on a day of a clock change. */
export function dayBoundsIn(timeZone: string, now: number): { start: Date; end: Date } {
  const day = localDay(timeZone, now);
  return { start: dayStartIn(timeZone, day), end: dayStartIn(timeZone, addDays(day, 1)) };
}

/** The time zone of an institution, in which its days begin. */
export async function timeZoneOf(db: Executor, institution_id: string): Promise<string> {
  const place = db.selectFrom('institution').select('time_zone').where('id', '=', institution_id);
  return (await place.executeTakeFirstOrThrow()).time_zone;
}
