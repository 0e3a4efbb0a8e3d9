import type { TimelineEntry } from '@hodi/domain/patients/timeline.api.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';

export interface Month {
  /** `2026-11`. */
  key: string;
  /** Some moment of it, everywhere. */
  at: string;
  entries: TimelineEntry[];
}

/** By whose clock an entry is told: an appointment by that of its clinic, all else by the reader's own. */
export const clinicZone = (entry: TimelineEntry): string | undefined =>
  entry.kind === 'appointment' ? entry.item.institution.time_zone : undefined;

/** Entries month by month, the newest first, each in the month of the day that it is told with. @param timeZone the reader's */
export function byMonth(entries: readonly TimelineEntry[], timeZone: string): Month[] {
  const months = new Map<string, Month>();
  for (const entry of entries) {
    const key = calendarDay(Date.parse(entry.at), clinicZone(entry) ?? timeZone).slice(0, 7);
    const month = months.get(key) ?? { key, at: `${key}-15T12:00:00Z`, entries: [] };
    month.entries.push(entry);
    months.set(key, month);
  }
  return [...months.values()].sort((one, other) => (one.key < other.key ? 1 : -1));
}
