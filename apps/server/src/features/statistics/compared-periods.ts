/** Common parts of the statistics' statements: the borders of the steps, the clinician, and the side of a step. */
import { type RawBuilder, sql } from 'kysely';
import type { Periods } from './periods.ts';

export type Side = 'current' | 'previous';

/** Scope of a count: the clinician, and the borders. */
export interface ComparedPeriods {
  clinician_id: string;
  /** The beginning of both. */
  from: Date;
  /** The end of the earlier one. */
  previous_end: Date;
  /** The end of the later one. */
  to: Date;
  steps: number;
  /** Borders of the earlier period, then of the later one. */
  borders: string[];
}

export function comparedPeriodsOf(clinician_id: string, { current, previous }: Periods): ComparedPeriods {
  const date = (at: number | undefined) => new Date(at ?? Number.NaN);
  return {
    clinician_id,
    from: date(previous[0]),
    previous_end: date(previous.at(-1)),
    to: date(current.at(-1)),
    steps: current.length - 1,
    borders: [...previous, ...current].map((at) => new Date(at).toISOString()),
  };
}

/**
 * Position of a numbered step; null if it lies outside of both periods. The steps of the earlier period are numbered
 * from 1, then comes one for the time between the two, then the later period.
 */
export function placeOf(step: number, steps: number): { side: Side; index: number } | null {
  if (step >= 1 && step <= steps) return { side: 'previous', index: step - 1 };
  const later = step - steps - 1;
  return later >= 1 && later <= steps ? { side: 'current', index: later - 1 } : null;
}

/** Passed once for all parts of a statement. */
export const given = ({ borders, steps, previous_end, from }: ComparedPeriods) => sql`
  given as materialized (select ${borders}::timestamptz[] as borders, ${steps}::int as steps,
    ${previous_end}::timestamptz as previous_end, ${from}::timestamptz as starts)`;

/** The patients in the clinician's care now: figures of both stretches are about the same people. */
export const inCare = ({ clinician_id }: ComparedPeriods) => sql`
  mine as materialized (
    select r.patient_id, r.activated_at, p.created_at as registered_at
    from relationship r join patient p on p.id = r.patient_id
    where r.clinician_id = ${clinician_id} and r.status = 'active' and p.status = 'active')`;

/** The number of the step in which a moment lies. */
export const stepOf = (column: string): RawBuilder<number> =>
  sql`width_bucket(${sql.ref(column)}, (select borders from given))`;

/** `current`, `previous`, or null if outside. */
export const sideOf = (step: string): RawBuilder<Side | null> => sql`(
  case when ${sql.ref(step)} between 1 and (select steps from given) then 'previous'
    when ${sql.ref(step)} between (select steps + 2 from given) and (select 2 * steps + 1 from given) then 'current' end)`;

/** Rows of a part of a statement, all in one value. */
export const rowsOf = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(x), '[]') from (${query}) x)`;
