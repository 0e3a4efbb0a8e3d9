import { momentAt } from '@hodi/i18n/zoned-time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day (`2026-11-21`) in a time zone. `now` in milliseconds since 1970. */
export function dayIn(timeZone: string, now: number): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/** The day where the product lives, for people who belong to no institution. `now` in milliseconds since 1970. */
export const homeDay = (now: number): string => dayIn('Africa/Nairobi', now);

/** The moment at which a day begins in a time zone, also where clocks are put forward or back on it. */
export const dayStartIn = (timeZone: string, day: string): Date => new Date(momentAt(day, '00:00', timeZone));

const dayMs = 86_400_000;

/** Where the present day of a time zone begins and the next one does: 23 or 25 hours later where clocks change. */
export function dayBoundsIn(timeZone: string, now: number): { start: Date; end: Date } {
  const day = dayIn(timeZone, now);
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return { start: dayStartIn(timeZone, day), end: dayStartIn(timeZone, next) };
}
