/** Measurements as their reader knows them: what the server said, with what waits on this device. Pure. */
import { isWrong, readMeasured } from '@hodi/domain/record/measured.ts';
import { type Measure, type Measured, measures, type Point } from '@hodi/domain/record/measurement.ts';
import type { PatientRecord } from '@hodi/domain/record/record.api.ts';
import { changedIdOf, type Known, type QueuedWrite } from './known-record.ts';

export interface KnownPoint extends Point {
  measure: Measure;
  /** State of the unsent write. */
  unsent: Known<unknown>['unsent'];
}

interface NewValues {
  measured_at: string;
  measured_by: Point['measured_by'];
  values: readonly (Measured & { id: string })[];
}

interface PlanAnswer {
  answered_at: string;
  /** Of a plan that asks for a measurement. */
  measured?: NewValues['values'][number];
}

/** A value that waits, as the server will keep it; undefined of one that it would refuse. */
function pointOf(value: Measured & { id: string }, of: Omit<NewValues, 'values'>, write: QueuedWrite): KnownPoint[] {
  const read = readMeasured(value);
  if (isWrong(read)) return [];
  const { id, measure, context } = value;
  const { measured_at: at, measured_by } = of;
  const unsent = { id: write.id, state: write.state };
  return [{ id, measure, at, value: read.value, lower: read.lower, context, measured_by, danger: null, unsent }];
}

/** Measurements in a write: of one occasion, or as an answer to a plan. */
function measuredBy({ name, body }: QueuedWrite): NewValues | undefined {
  if (body === null) return undefined;
  if (name === 'measurements.create') return body as NewValues;
  const { measured, answered_at } = body as PlanAnswer;
  if (name !== 'plans.answer' || measured === undefined) return undefined;
  return { measured_at: answered_at, measured_by: 'patient', values: [measured] };
}

const isUnderWay = ({ state }: QueuedWrite): boolean => state !== 'refused';

/** Measurements that the server does not have yet. */
export const waitingPoints = (queued: readonly QueuedWrite[]): KnownPoint[] =>
  queued.filter(isUnderWay).flatMap((write) => {
    const { values = [], ...of } = measuredBy(write) ?? {};
    return values.flatMap((value) => pointOf(value, of as Omit<NewValues, 'values'>, write));
  });

const measuring: ReadonlySet<string> = new Set(['measurements.create', 'measurements.update', 'record.set_target']);

/** Values, corrections and targets that the server did not take, newest first. */
export const refusedMeasures = (queued: readonly QueuedWrite[]): QueuedWrite[] =>
  queued.filter((write) => measuring.has(write.name) && !isUnderWay(write)).reverse();

type Correction = Measured & Omit<NewValues, 'values'>;

/** Values that were put right on this device, by id: as the server will have them. */
export function correctedPoints(queued: readonly QueuedWrite[]): Map<string, KnownPoint> {
  const corrected = new Map<string, KnownPoint>();
  for (const write of queued) {
    const id = changedIdOf(write);
    if (write.name !== 'measurements.update' || !isUnderWay(write) || id === undefined || write.body === null) continue;
    const body = write.body as Correction;
    for (const point of pointOf({ ...body, id }, body, write)) corrected.set(id, point);
  }
  return corrected;
}

const byTime = (a: Point, b: Point): number => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1);

/** @param stored of one measure. @returns oldest first, with what waits, without what is taken out on this device. */
export function knownPoints(stored: readonly Point[], measure: Measure, queued: readonly QueuedWrite[]): KnownPoint[] {
  const isOut = new Map<string, boolean>();
  for (const write of queued) {
    if (write.name !== 'record.set_in_error' || !isUnderWay(write)) continue;
    isOut.set(changedIdOf(write) ?? '', (write.body as { in_error: boolean }).in_error);
  }
  const ids = new Set(stored.map(({ id }) => id));
  const waiting = waitingPoints(queued).filter((point) => point.measure === measure && !ids.has(point.id));
  const corrected = correctedPoints(queued);
  const known = stored.map((point): KnownPoint => corrected.get(point.id) ?? { ...point, measure, unsent: undefined });
  if (waiting.length === 0 && isOut.size === 0 && corrected.size === 0) return known;
  return [...known, ...waiting].filter(({ id }) => isOut.get(id) !== true).sort(byTime);
}

export interface KnownTrend {
  measure: Measure;
  total: number;
  last: KnownPoint;
  /** The last ones, oldest first. */
  points: readonly KnownPoint[];
}

/** One for each measure of which there is any, in the order in which they are shown. */
export function knownTrends(record: PatientRecord | undefined, queued: readonly QueuedWrite[]): KnownTrend[] {
  return measures.flatMap((measure) => {
    const trend = record?.measurements.find((one) => one.measure === measure);
    const points = knownPoints(trend?.points ?? [], measure, queued);
    const last = points[points.length - 1];
    if (last === undefined) return [];
    const waiting = points.filter(({ unsent }) => unsent).length;
    return [{ measure, total: (trend?.total ?? 0) + waiting, last, points }];
  });
}
