/**
 * On which days a plan asks, and how each of them stands. Days are plain dates by the clinic's clock, so that they are the same with
 * and without a network.
 */
import { addDays } from '../shared/plain-days.ts';
import type { PlanRhythm } from './plan.ts';

export interface Scheduled {
  readonly rhythm: PlanRhythm;
  /** The day on which it was set. */
  readonly starts_on: string;
}

const daysOfWeek = { daily: [1, 2, 3, 4, 5, 6, 7], twice_a_week: [3, 7], weekly: [7] } as const;

/** So many days somebody has for an answer before it counts as missed. */
export const daysOfPatience = 3;
/** So many days an answer is still asked for. */
export const daysOfLateness = 14;

/** All days on which it asks, the first one first; none of them is the day on which it was set. */
export function dueDays({ rhythm, starts_on }: Scheduled): string[] {
  if (rhythm.kind === 'once') return [addDays(starts_on, rhythm.in_days)];
  const weeks = Array.from({ length: rhythm.weeks }, (_, week) => week);
  return weeks.flatMap((week) => daysOfWeek[rhythm.pace].map((day) => addDays(starts_on, week * 7 + day)));
}

export type DayState = 'coming' | 'open' | 'answered' | 'missed';

export interface PlanDay {
  readonly due_on: string;
  readonly state: DayState;
}

/** @param answered the days that were answered. @param today by the clinic's clock. */
export function planDays(plan: Scheduled, answered: ReadonlySet<string>, today: string): PlanDay[] {
  const days = dueDays(plan);
  return days.map((due_on, index) => {
    const until = addDays(due_on, daysOfPatience);
    const next = days[index + 1];
    const isOver = today >= until || (next !== undefined && today >= next);
    if (answered.has(due_on)) return { due_on, state: 'answered' };
    if (today < due_on) return { due_on, state: 'coming' };
    return { due_on, state: isOver ? 'missed' : 'open' };
  });
}

/** The day to answer now: the last that came, be it late. Undefined where nothing is asked. */
export function dayToAnswer(plan: Scheduled, answered: ReadonlySet<string>, today: string): PlanDay | undefined {
  const come = planDays(plan, answered, today).filter(({ due_on }) => due_on <= today);
  const last = come[come.length - 1];
  if (last === undefined || last.state === 'answered') return undefined;
  return today < addDays(last.due_on, daysOfLateness) ? last : undefined;
}

/** The next day on which it asks; undefined once all have come. */
export const nextDueDay = (plan: Scheduled, today: string): string | undefined =>
  dueDays(plan).find((due_on) => due_on > today);

/** Whether nothing is asked any more: all days have come, and the last is answered or too late to answer. */
export const isPlanDone = (plan: Scheduled, answered: ReadonlySet<string>, today: string): boolean =>
  nextDueDay(plan, today) === undefined && dayToAnswer(plan, answered, today) === undefined;

/** The next day after this one on which something about it changes by itself: it asks, or an answer is missed. */
export function nextLookDay(plan: Scheduled, after: string): string | undefined {
  const days = dueDays(plan).flatMap((due_on) => [due_on, addDays(due_on, daysOfPatience)]);
  return days.filter((day) => day > after).sort()[0];
}

/**
 * Whether it has just come to be known that somebody does not answer: some days after one was due neither it nor a later one is
 * answered.
 * @param lookedFor the day for which somebody looks: of the first look since then.
 */
export function isNewlyMissed(
  plan: Scheduled,
  answered: ReadonlySet<string>,
  { lookedFor, today }: { lookedFor: string; today: string },
): boolean {
  return dueDays(plan).some((due_on) => {
    const missedOn = addDays(due_on, daysOfPatience);
    return missedOn >= lookedFor && missedOn <= today && ![...answered].some((day) => day >= due_on);
  });
}
