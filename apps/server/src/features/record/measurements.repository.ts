/** Measurements by measure and time. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Danger,
  type Measure,
  type MeasuredBy,
  type Point,
  measures,
  pointsOfChart,
  pointsOfTrend,
} from '@hodi/domain/record/measurement.ts';
import type { Executor } from '#server/db/database.ts';
import { type Whose, isOfRecord } from '#server/work/whose-record.ts';

export interface Chosen {
  measure: Measure | undefined;
  from: string | undefined;
  until: string | undefined;
  measured_by: MeasuredBy | undefined;
}

const isChosen = ({ measure, from, until, measured_by }: Chosen): RawBuilder<SqlBool> => {
  const parts = [sql`e.kind = 'measurement'`];
  if (measure !== undefined) parts.push(sql`e.measure = ${measure}`);
  if (from !== undefined) parts.push(sql`e.measured_at >= ${from}::timestamptz`);
  if (until !== undefined) parts.push(sql`e.measured_at < ${until}::timestamptz`);
  if (measured_by !== undefined) parts.push(sql`e.details->>'measured_by' = ${measured_by}`);
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
};

interface MeasurementPage extends Chosen {
  after: { at: Date; id: string } | null;
  limit: number;
}

/** Ids, newest first, one more than `limit` if there is a next page; removed ones are included. */
export async function pageOfMeasurements(
  db: Executor,
  whose: Whose,
  page: MeasurementPage,
): Promise<{ id: string; at: number }[]> {
  const { after, limit } = page;
  const older = after === null ? sql`true` : sql`(e.measured_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<{ id: string; at: number }>`
    select e.id, e.measured_at as at from record_entry e
    where ${isOfRecord(whose)} and ${isChosen(page)} and ${older}
    order by e.measured_at desc, e.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** How many count. */
export async function countMeasurements(db: Executor, whose: Whose, chosen: Chosen): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from record_entry e
    where ${isOfRecord(whose)} and ${isChosen(chosen)} and e.in_error_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

interface PointRow {
  id: string;
  measure: Measure;
  at: number;
  value: number;
  lower: number | null;
  context: Point['context'];
  measured_by: MeasuredBy;
  danger: Danger | null;
}

const pointColumns = sql`e.id, e.measure, e.measured_at as at, (e.details->>'value')::float8 as value,
  (e.details->>'lower')::float8 as lower, e.details->>'context' as context, e.details->>'measured_by' as measured_by, e.danger`;

const pointOf = ({ measure: _, at, ...point }: PointRow): Point => ({ ...point, at: new Date(at).toISOString() });

/** Points of a chart, oldest first; one more than it shows if there are more. */
export async function chartPoints(db: Executor, whose: Whose, chosen: Chosen): Promise<Point[]> {
  const { rows } = await sql<PointRow>`
    select ${pointColumns} from record_entry e
    where ${isOfRecord(whose)} and ${isChosen(chosen)} and e.in_error_at is null
    order by e.measured_at desc, e.id desc limit ${pointsOfChart + 1}`.execute(db);
  return rows.map(pointOf).reverse();
}

export interface Trend {
  measure: Measure;
  total: number;
  last_id: string;
  points: Point[];
}

/** The last values of each measure, oldest first, and their number. */
export async function trendsOf(db: Executor, whose: Whose): Promise<Trend[]> {
  const { rows } = await sql<PointRow>`
    select x.* from unnest(${[...measures]}::text[]) as m(measure) cross join lateral (
      select ${pointColumns} from record_entry e
      where ${isOfRecord(whose)} and e.kind = 'measurement' and e.measure = m.measure and e.in_error_at is null
      order by e.measured_at desc, e.id desc limit ${pointsOfTrend}) as x`.execute(db);
  const counted = await sql<{ measure: Measure; n: number }>`
    select e.measure, count(*)::int as n from record_entry e
    where ${isOfRecord(whose)} and e.kind = 'measurement' and e.in_error_at is null group by 1`.execute(db);
  return measures.flatMap((measure) => {
    const own = rows.filter((row) => row.measure === measure);
    const [last] = own;
    if (last === undefined) return [];
    const total = counted.rows.find((row) => row.measure === measure)?.n ?? own.length;
    return [{ measure, total, last_id: last.id, points: own.map(pointOf).reverse() }];
  });
}

/** The service that the patient requested under this id; undefined if they did not. */
export async function askedService(db: Executor, of: { id: string; patient_id: string }): Promise<string | undefined> {
  const found = db.selectFrom('service_interest').select('service').where('id', '=', of.id);
  return (await found.where('patient_id', '=', of.patient_id).executeTakeFirst())?.service;
}
