import { dayBoundsIn, localDay } from '#server/work/local-day.ts';
import type { Work } from '#server/work/work.ts';
import { countInquiries, setBusyOn } from './opening-hours.repository.ts';

interface Asked {
  institution_id: string;
  time_zone: string;
  /** Null where the institution does not say how many it can answer well. */
  safe_per_day: number | null;
  busy_on: string | null;
}

/**
 * Notes the day on which the institution has got as many inquiries as it can answer well, including the present one:
 * patients who ask after that read that the answer may come tomorrow. Nobody is refused for it.
 */
export async function noteBusyDay({ tx, now }: Work, asked: Asked): Promise<void> {
  const { institution_id, time_zone, safe_per_day, busy_on } = asked;
  const today = localDay(time_zone, now);
  if (safe_per_day === null || busy_on === today) return;
  const { start: since } = dayBoundsIn(time_zone, now);
  const before = await countInquiries(tx, { institution_id, since, most: safe_per_day });
  if (before + 1 >= safe_per_day) await setBusyOn(tx, institution_id, today);
}
