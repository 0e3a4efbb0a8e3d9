import type { TimelineEntry } from '@hodi/domain/patients/timeline.api.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';

export interface Month {
  /** `2026-11`. */
  key: string;
  /** Some moment of it. */
  at: string;
  entries: TimelineEntry[];
}

/** Entries in their order, month by month as the reader's calendar has them. */
export function byMonth(entries: readonly TimelineEntry[], timeZone: string): Month[] {
  const months: Month[] = [];
  for (const entry of entries) {
    const key = calendarDay(Date.parse(entry.at), timeZone).slice(0, 7);
    const last = months[months.length - 1];
    if (last?.key === key) last.entries.push(entry);
    else months.push({ key, at: entry.at, entries: [entry] });
  }
  return months;
}
