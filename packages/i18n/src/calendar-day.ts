const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day (`2026-11-21`) on which a moment falls in a time zone. */
export function calendarDay(at: string | number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(new Date(at));
}
