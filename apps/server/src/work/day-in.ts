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

/** The moment at which a day begins in a time zone. East African zones have no daylight saving; others are near enough. */
export function dayStartIn(timeZone: string, day: string): Date {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(noon);
  const offset = /([+-])(\d\d):(\d\d)/.exec(parts.find((part) => part.type === 'timeZoneName')?.value ?? '');
  const minutes = offset === null ? 0 : (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1);
  return new Date(Date.parse(`${day}T00:00:00Z`) - minutes * 60_000);
}
