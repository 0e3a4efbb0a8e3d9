import { appointmentStatusSchema, appointmentTypeSchema } from '@hodi/domain/appointments/appointment.ts';
import type { Durations, EmergencyFigures, Figures, Statistics } from '@hodi/domain/statistics/statistics.api.ts';
import type { StatisticsPeriod } from '@hodi/domain/statistics/statistics-period.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import type { Work } from '#server/work/work.ts';
import type { EmergencyCounts } from './inquiries.repository.ts';
import { messageWarnings } from './message-warnings.repository.ts';
import { periodsAt } from './periods.ts';
import { timeZoneOf } from '#server/work/local-day.ts';
import { type CountedFigures, countFigures } from './statistics.repository.ts';
import { type Side, placeOf, comparedPeriodsOf } from './compared-periods.ts';

interface Facts {
  side: Side;
  borders: readonly number[];
  counted: CountedFigures;
}

type Numbered = { step: number; count: number };

const iso = (at: number | undefined): string => new Date(at ?? Number.NaN).toISOString();
const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0);
const seconds = (value: number | null | undefined): number | null => (value == null ? null : Math.round(value));

const durationsOf = (row: Durations | undefined): Durations => ({
  median_seconds: seconds(row?.median_seconds),
  p90_seconds: seconds(row?.p90_seconds),
});

/** Those that lie in the stretch. */
const within = <Row extends Numbered>(rows: readonly Row[], { side, borders }: Facts): Row[] =>
  rows.filter(({ step }) => placeOf(step, borders.length - 1)?.side === side);

const inStep = (rows: readonly Numbered[], { side, borders }: Facts, index: number): number =>
  sum(
    rows.filter(({ step }) => {
      const place = placeOf(step, borders.length - 1);
      return place?.side === side && place.index === index;
    }),
  );

function topicsOf(facts: Facts): Figures['topics'] {
  const counts = new Map<string, number>();
  for (const { topic, count } of within(facts.counted.received, facts)) {
    counts.set(topic, (counts.get(topic) ?? 0) + count);
  }
  return [...counts]
    .map(([topic, count]) => ({ topic, count }))
    .toSorted((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1));
}

const stepsOf = (facts: Facts): Figures['steps'] =>
  facts.borders.slice(1).map((to, index) => ({
    from: iso(facts.borders[index]),
    to: iso(to),
    received: inStep(facts.counted.received, facts, index),
    answered: inStep(facts.counted.answered, facts, index),
    resolved: inStep(facts.counted.resolved, facts, index),
  }));

function appointmentsOf(facts: Facts): Figures['appointments'] {
  const rows = within(facts.counted.appointments, facts);
  const held = rows.filter(({ status }) => status !== 'cancelled');
  const [statuses, types] = [appointmentStatusSchema.options, appointmentTypeSchema.options];
  return {
    no_show: sum(within(facts.counted.missed, facts)),
    by_status: Object.fromEntries(
      statuses.map((status) => [status, sum(rows.filter((row) => row.status === status))]),
    ) as Figures['appointments']['by_status'],
    by_type: Object.fromEntries(
      types.map((type) => [type, sum(held.filter((row) => row.type === type))]),
    ) as Figures['appointments']['by_type'],
  };
}

function inquiriesOf(facts: Facts): Figures['inquiries'] {
  const { received, answered, resolved, waiting_now, waiting_before } = facts.counted;
  return {
    received: sum(within(received, facts)),
    answered: sum(within(answered, facts)),
    resolved: sum(within(resolved, facts)),
    waiting: facts.side === 'current' ? waiting_now : waiting_before,
  };
}

function emergenciesOf(row: EmergencyCounts | undefined): EmergencyFigures {
  return {
    raised: row?.raised ?? 0,
    not_answered: row?.not_answered ?? 0,
    seen: { median_seconds: seconds(row?.seen_median), longest_seconds: seconds(row?.seen_longest) },
    answered: { median_seconds: seconds(row?.answered_median), longest_seconds: seconds(row?.answered_longest) },
    care: { yes: row?.care_yes ?? 0, no: row?.care_no ?? 0, not_needed: row?.care_not_needed ?? 0 },
  };
}

function figuresOf(facts: Facts): Figures {
  const { counted, borders, side } = facts;
  const ofSide = <Row extends { side: Side }>(rows: readonly Row[]) => rows.find((row) => row.side === side);
  const messages = ofSide(counted.messages);
  const flags = ofSide(counted.red_flags);
  const total = (rows: readonly Numbered[]) => sum(within(rows, facts));
  return {
    from: iso(borders[0]),
    to: iso(borders.at(-1)),
    inquiries: inquiriesOf(facts),
    first_answer: durationsOf(ofSide(counted.first_answer)),
    red_flags: {
      emergencies: flags?.emergencies ?? 0,
      warnings: flags?.warnings ?? 0,
      acknowledged: flags?.acknowledged ?? 0,
      ...durationsOf(flags),
    },
    emergencies: emergenciesOf(ofSide(counted.emergencies)),
    messages: { received: messages?.received ?? 0, sent: messages?.sent ?? 0 },
    patients: { registered: total(counted.registered), activated: total(counted.activated) },
    appointments: appointmentsOf(facts),
    services: { requested: total(counted.requested), fulfilled: total(counted.fulfilled) },
    topics: topicsOf(facts),
    steps: stepsOf(facts),
  };
}

/** Statistics of the clinician's own practice, whatever else they may see: even for an admin or a superuser. */
export async function practiceStatistics(work: Work, period: StatisticsPeriod): Promise<Statistics> {
  const { id, institution_id } = clinicianOf(work.caller);
  const time_zone = await timeZoneOf(work.tx, institution_id);
  const periods = periodsAt(period, time_zone, work.now);
  const counted = await countFigures(work.tx, comparedPeriodsOf(id, periods));
  const message_warnings = await messageWarnings(work.tx, { clinician_id: id, time_zone, now: work.at });
  const sideOf = (side: Side) => figuresOf({ side, borders: periods[side], counted });
  work.touches({ patient_ids: [] });
  return { period, time_zone, current: sideOf('current'), previous: sideOf('previous'), message_warnings };
}
