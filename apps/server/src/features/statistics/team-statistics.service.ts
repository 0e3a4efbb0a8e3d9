/** How a clinic answers: by clinician where it works as a team, else the caller's own row. */
import type { OpeningHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import { type PlaceClock, promisedBy } from '@hodi/domain/opening-hours/opening-times.ts';
import type { AnsweringRow, TeamStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import type { StatisticsPeriod } from '@hodi/domain/statistics/statistics-period.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { placeClock } from '@hodi/i18n/zoned-time.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import type { Work } from '#server/work/work.ts';
import { dayEndsOf, periodsAt } from './periods.ts';
import { type AnsweringFacts, answeringFacts, clinicTerms } from './team-statistics.repository.ts';

interface Counting {
  facts: AnsweringFacts;
  isWithinPromise: ((answer: AnsweringFacts['first_answers'][number]) => boolean) | null;
  days: number;
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0);

/** Remembers what the clocks say: the same openings are asked for with every inquiry. */
function rememberingClock(clock: PlaceClock): PlaceClock {
  const moments = new Map<string, number>();
  return {
    dayAt: (at) => clock.dayAt(at),
    momentAt(day, time) {
      const key = `${day} ${time}`;
      const moment = moments.get(key) ?? clock.momentAt(day, time);
      moments.set(key, moment);
      return moment;
    },
  };
}

/**
 * Judges by what was promised as the inquiry came; where that was not kept yet, by today's hours and promise, with the function that
 * marks what is over it.
 * @returns null where nothing is promised today.
 */
function promiseOf(hours: OpeningHours | null, time_zone: string): Counting['isWithinPromise'] {
  if (hours === null || hours.promise_hours === null) return null;
  const clock = rememberingClock(placeClock(time_zone));
  return ({ asked_at, answered_at, is_kept }) =>
    is_kept ?? answered_at <= (promisedBy(hours, clock, asked_at) ?? Infinity);
}

function openOf({ facts, days }: Counting, id: string | null): number[] {
  const own = facts.open.filter(({ owner_id }) => owner_id === id);
  return Array.from({ length: days }, (_, index) => sum(own.filter(({ day }) => day === index + 1)));
}

function rowOf(counting: Counting, clinician: AnsweringFacts['clinicians'][number]): AnsweringRow {
  const { facts, isWithinPromise } = counting;
  const { is_member: _, ...named } = clinician;
  const answers = facts.first_answers.filter(({ clinician_id }) => clinician_id === named.id);
  return {
    clinician: named,
    answered: answers.length,
    within_promise: isWithinPromise === null ? null : answers.filter(isWithinPromise).length,
    referred: sum(facts.referrals.filter(({ from_id }) => from_id === named.id)),
    received: sum(facts.referrals.filter(({ to_id }) => to_id === named.id)),
    open: openOf(counting, named.id),
  };
}

const hasFigures = ({ answered, referred, received, open }: AnsweringRow): boolean =>
  [answered, referred, received, ...open].some((count) => count > 0);

const nobodysRow = (counting: Counting): AnsweringRow => ({
  clinician: null,
  answered: 0,
  within_promise: counting.isWithinPromise === null ? null : 0,
  referred: 0,
  received: 0,
  open: openOf(counting, null),
});

/**
 * The first answer counts for who wrote it, whoever owned the inquiry then or owns it now. An inquiry that is open at the end
 * of a day counts for its owner at that moment. An admin who answers has a row as soon as there is something in it.
 */
export async function teamStatistics(work: Work, period: StatisticsPeriod): Promise<TeamStatistics> {
  const { tx, caller } = work;
  const { id, institution_id } = clinicianOf(caller);
  const { time_zone, opening_hours, team_care } = await clinicTerms(tx, institution_id);
  const scope = team_care ? 'team' : 'own';
  const periods = periodsAt(period, time_zone, work.now);
  const [from = Number.NaN] = periods.current;
  const day_ends = dayEndsOf(period, time_zone, periods);
  const facts = await answeringFacts(tx, {
    institution_id,
    clinician_id: scope === 'own' ? id : null,
    from,
    day_ends,
  });
  const isWithinPromise = promiseOf(opening_hours, time_zone);
  const counting: Counting = { facts, isWithinPromise, days: day_ends.length };
  const shown = facts.clinicians
    .filter((one) => scope === 'team' || one.id === id)
    .map((one) => ({ row: rowOf(counting, one), is_member: one.is_member }))
    .filter(({ row, is_member }) => is_member || hasFigures(row));
  work.touches({ patient_ids: [] });
  return {
    period,
    time_zone,
    from: new Date(from).toISOString(),
    to: new Date(day_ends.at(-1) ?? Number.NaN).toISOString(),
    scope,
    promise_hours: opening_hours?.promise_hours ?? null,
    days: day_ends.map((end) => calendarDay(end - 1, time_zone)),
    rows: [...shown.map(({ row }) => row), ...(scope === 'team' ? [nobodysRow(counting)] : [])],
  };
}
