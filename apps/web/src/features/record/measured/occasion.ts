/** When something was measured, as it is typed: a day of the last weeks and the time on a clock. Pure. */
import { addDays } from '@hodi/domain/shared/plain-days.ts';

/** A draft may be opened again on another day, so the day is named, and not how long ago it was. */
export interface TypedOccasion {
  /** `2026-11-30`, by the clock of the device. */
  day: string;
  /** As a clock shows it: 14:05. */
  time: string;
}

/** So many days can be chosen. */
const daysBack = 31;

const two = (number: number) => String(number).padStart(2, '0');

const dayAt = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The moment as a person would type it, by the clock of the device. @param now in milliseconds since 1970. */
export function occasionAt(now: number): TypedOccasion {
  const at = new Date(now);
  return { day: dayAt(at), time: `${two(at.getHours())}:${two(at.getMinutes())}` };
}

/** As it was typed; a draft of an older version of the app says of no day when that was: then its author is asked anew. */
export const occasionOfDraft = (kept: Partial<TypedOccasion>, now: number): TypedOccasion =>
  kept.day === undefined || kept.time === undefined
    ? { ...occasionAt(now), time: '' }
    : { day: kept.day, time: kept.time };

/** By the clock of the device. @returns milliseconds since 1970; undefined where it is no time, or has not come yet. */
export function momentOf({ day, time }: TypedOccasion, now: number): number | undefined {
  const [, hours, minutes] = /^(\d{1,2})[:.]?(\d{2})$/.exec(time.trim()) ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date, Number(hours), Number(minutes)).getTime();
  // The minute that runs has begun.
  return at > now ? undefined : at;
}

/** The days to choose from, today first, with the chosen one however long ago it is. */
export function daysToChoose(chosen: string, now: number): string[] {
  const today = dayAt(new Date(now));
  const days = Array.from({ length: daysBack }, (_, days) => addDays(today, -days));
  return days.includes(chosen) ? days : [...days, chosen];
}
