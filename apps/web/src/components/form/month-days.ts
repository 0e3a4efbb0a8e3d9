/** Plain dates (`2026-11-21`) on a month's sheet. They know no time zone, so all of it counts in UTC. */

const dayMs = 24 * 60 * 60_000;
const daysOfWeek = 7;

const momentOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => dateOf(momentOf(date) + days * dayMs);

/** Days from one date to another. */
export const daysBetween = (from: string, to: string): number => (momentOf(to) - momentOf(from)) / dayMs;

/** The same day of another month, or its last one. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** Sunday is 0, as a week begins where the product lives. */
export const weekdayOf = (date: string): number => new Date(momentOf(date)).getUTCDay();

/** The weeks of a date's month, each from Sunday; null where the day is another month's. */
export function weeksOf(date: string): (string | null)[][] {
  const first = `${date.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const start = addDays(first, -weekdayOf(first));
  const weeks = Math.ceil(daysBetween(start, next) / daysOfWeek);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: daysOfWeek }, (_day, day) => {
      const at = addDays(start, week * daysOfWeek + day);
      return at >= first && at < next ? at : null;
    }),
  );
}

/** Where a key leads on the sheet; undefined for other keys. */
export function dayAfterKey(key: string, date: string): string | undefined {
  const weekday = weekdayOf(date);
  const steps: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -daysOfWeek),
    ArrowDown: () => addDays(date, daysOfWeek),
    Home: () => addDays(date, -weekday),
    End: () => addDays(date, daysOfWeek - 1 - weekday),
    PageUp: () => addMonths(date, -1),
    PageDown: () => addMonths(date, 1),
  };
  return steps[key]?.();
}
