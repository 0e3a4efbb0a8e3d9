/** Counting in plain dates (`2026-11-21`). They know no time zone, so all of it counts in UTC. */

const dayMs = 24 * 60 * 60_000;

const momentOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export const addDays = (date: string, days: number): string =>
  new Date(momentOf(date) + days * dayMs).toISOString().slice(0, 10);

/** The same day of another month, or its last one. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Days from one date to another. */
export const daysBetween = (from: string, to: string): number => (momentOf(to) - momentOf(from)) / dayMs;

/** Sunday is 0. */
export const weekdayOf = (date: string): number => new Date(momentOf(date)).getUTCDay();
