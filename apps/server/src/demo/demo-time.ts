import { localDay, dayStartIn } from '#server/work/local-day.ts';

/** The demo clinics are in Kisumu. */
export const demoTimeZone = 'Africa/Nairobi';

const minute = 60_000;
const day = 86_400_000;

/** `19m` is 19 minutes ago; `-1d 18:12` is yesterday, `+2d 09:00` the day after tomorrow, by the clinic's clock. */
export type DemoTime = `${number}m` | `${'-' | '+'}${number}d ${string}`;

/** The moment in milliseconds since 1970. @throws on a time that is not one. */
export function momentOf(time: DemoTime, now: number): number {
  const ago = /^(\d+)m$/.exec(time);
  if (ago !== null) return now - Number(ago[1]) * minute;
  const [, sign, days, hours, minutes] = /^([-+])(\d+)d (\d\d):(\d\d)$/.exec(time) ?? [];
  if (days === undefined) throw new Error(`not a time: ${time}`);
  const midnight = dayStartIn(demoTimeZone, localDay(demoTimeZone, now)).getTime();
  const offset = Number(days) * day * (sign === '-' ? -1 : 1);
  return midnight + offset + (Number(hours) * 60 + Number(minutes)) * minute;
}

/** A day of birth (`1992-03-14`) that makes someone so old today, in whole months. */
export function birthdayOf(age: { years?: number; months?: number }, now: number): string {
  const [year = 0, month = 0] = localDay(demoTimeZone, now).split('-').map(Number);
  // Born on the first of a month, some months after the birthday: no age changes within days of the first start.
  const months = year * 12 + (month - 1) - (age.years ?? 0) * 12 - (age.months ?? 3);
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}
