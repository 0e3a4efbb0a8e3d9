/** Plain dates (`2026-11-21`) on a month's sheet, whose weeks begin on Sunday as where the product lives. */
import { addDays, addMonths, daysBetween, weekdayOf } from '@hodi/domain/shared/plain-days.ts';

const daysOfWeek = 7;

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
