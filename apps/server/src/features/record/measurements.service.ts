/** Measurements: what was typed is kept in one unit, judged by the rules of the content, and a danger is told to who cares. */
import { sql } from 'kysely';
import { type Measurement, type MeasurementDetails, pointsOfChart } from '@hodi/domain/record/measurement.ts';
import { entriesAtOnce } from '@hodi/domain/record/record-entry.ts';
import type * as api from '@hodi/domain/record/measurements.api.ts';
import type { RecordEntry } from '@hodi/domain/record/record.api.ts';
import type { AnswerOf, BodyOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { isOpen } from '#server/work/record-access.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { notFound, Refusal } from '#server/wire/refusal.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import { closeIfSeen, tellOfMeasurements } from './danger-news.service.ts';
import { heldRecordFor, lockSeen, recordFor, requireChange } from './entry-access.service.ts';
import {
  confirmedBy,
  createEntries,
  entriesNow,
  existingEntries,
  type NewEntry,
  requireVersion,
  storeChange,
} from './entry-changes.service.ts';
import { chartPoints, countMeasurements, pageOfMeasurements } from './measurements.repository.ts';
import { judge, measuredDetails } from './judged-values.service.ts';
import { waitingEntries } from './waiting.repository.ts';

const theirs = (entries: readonly RecordEntry[]): Measurement[] =>
  entries.flatMap((entry) => (entry.kind === 'measurement' ? [entry] : []));

/** @throws Refusal 404 `patient_not_found`. */
export async function measurementList(
  work: Work,
  patient_id: string,
  { limit, cursor, measure, from, until, measured_by }: QueryOf<typeof api.listMeasurements>,
): Promise<AnswerOf<typeof api.listMeasurements>> {
  const whose = await recordFor(work, patient_id);
  const place = readCursor(cursor, ['moment', 'id']);
  const after = place && { at: new Date(place[0] ?? 0), id: String(place[1]) };
  const chosen = { measure, from, until, measured_by };
  const found = await pageOfMeasurements(work.tx, whose, { ...chosen, after, limit });
  const { shown, next_cursor } = pageOf(found, limit, ({ at, id }) => [new Date(at).toISOString(), id]);
  const entries = await entriesNow(
    work,
    shown.map(({ id }) => id),
  );
  const counted = await countMeasurements(work.tx, whose, chosen);
  work.touches({ patient_ids: [patient_id] });
  return { items: theirs(entries), ...totalOf(counted), next_cursor };
}

/** @throws Refusal 404 `patient_not_found`. */
export async function measurementPoints(
  work: Work,
  patient_id: string,
  { measure, from, until, measured_by }: QueryOf<typeof api.listMeasurementPoints>,
): Promise<AnswerOf<typeof api.listMeasurementPoints>> {
  const whose = await recordFor(work, patient_id);
  const points = await chartPoints(work.tx, whose, { measure, from, until, measured_by });
  work.touches({ patient_ids: [patient_id] });
  return { points: points.slice(-pointsOfChart), is_more: points.length > pointsOfChart };
}

/** Of everybody whose record is open to the clinician. */
export async function waitingMeasurements(work: Work): Promise<AnswerOf<typeof api.listWaitingMeasurements>> {
  const { tx, caller } = work;
  const rows = await waitingEntries(tx, isOpen(caller, 'record', sql`e.patient_id`), entriesAtOnce);
  const entries = new Map(
    theirs(
      await entriesNow(
        work,
        rows.map(({ id }) => id),
      ),
    ).map((entry) => [entry.id, entry]),
  );
  const items = rows.flatMap(({ id, patient_name, member_id }) => {
    const measurement = entries.get(id);
    return measurement === undefined ? [] : [{ measurement, patient_name, member_id }];
  });
  work.touches({ patient_ids: [...new Set(items.map(({ measurement }) => measurement.patient_id))] });
  return { items, total: rows[0]?.counted ?? 0 };
}

const minute = 60_000;
/** A phone's clock may be a little ahead. */
const longestAhead = 10 * minute;

/** @throws Refusal 400 field `measured_at`. */
function requireMoment({ now }: Work, measured_at: string): void {
  const at = Date.parse(measured_at);
  if (at > now + longestAhead) {
    throw new Refusal(400, 'invalid_request', { fields: [{ field: 'measured_at', code: 'date_in_future' }] });
  }
  if (at < Date.UTC(1900, 0, 1)) {
    throw new Refusal(400, 'invalid_request', { fields: [{ field: 'measured_at', code: 'invalid_date' }] });
  }
}

const newEntries = (body: BodyOf<typeof api.createMeasurements>): Omit<NewEntry, 'judged'>[] =>
  measuredDetails(body.values, body, (index) => `values.${index}.`).map((details, index) => ({
    id: body.values[index]?.id ?? '',
    kind: 'measurement',
    measure: details.measure,
    measured_at: details.measured_at,
    details: { ...details },
  }));

/** @throws Refusal 400 naming every field at fault; 404 `patient_not_found`; 409 `id_taken`. */
export async function createMeasured(
  work: Work,
  { patient_id, secret }: { patient_id: string; secret: string },
  body: BodyOf<typeof api.createMeasurements>,
): Promise<AnswerOf<typeof api.createMeasurements>> {
  await heldRecordFor(work, patient_id);
  requireMoment(work, body.measured_at);
  const entries: NewEntry[] = [];
  for (const entry of newEntries(body)) {
    const details = entry.details as unknown as MeasurementDetails;
    entries.push({ ...entry, judged: await judge(work, patient_id, details) });
  }
  const { for_caregivers } = body;
  const measurements = theirs(await createEntries(work, { patient_id, for_caregivers }, entries));
  await tellOfMeasurements(work, { patient_id, secret, measurements });
  return { measurements };
}

export const createdMeasured = async (
  work: Work,
  patient_id: string,
  body: BodyOf<typeof api.createMeasurements>,
): Promise<(Existing & { answer: AnswerOf<typeof api.createMeasurements> }) | undefined> =>
  existingEntries(work, { patient_id, entries: newEntries(body) }, (entries) => ({ measurements: theirs(entries) }));

/** @throws Refusal 400 naming the field; 404; 409 `version_conflict` with both, `entered_in_error`. */
export async function changeMeasured(
  work: Work,
  { secret, ...of }: { patient_id: string; entry_id: string; secret: string },
  sent: BodyOf<typeof api.updateMeasurement>,
): Promise<AnswerOf<typeof api.updateMeasurement>> {
  const { patient_id } = of;
  await heldRecordFor(work, patient_id);
  requireMoment(work, sent.measured_at);
  const stored = await lockSeen(work, { ...of, kind: 'measurement' });
  await requireVersion(work, stored, { sent, answer: (measurement) => ({ measurement }) });
  requireChange(work, stored);
  const [details] = measuredDetails([sent], sent, () => '');
  if (details === undefined || details.measure !== stored.measure) throw notFound();
  const judged = await judge(work, patient_id, details);
  const { measured_at } = details;
  const set = { change: 'edited', details: { ...details }, measured_at, ...judged, ...confirmedBy(work) } as const;
  const [measurement] = theirs([await storeChange(work, stored, set)]);
  if (measurement === undefined) throw notFound();
  await closeIfSeen(work, patient_id);
  await tellOfMeasurements(work, { patient_id, secret, measurements: [measurement] });
  return { measurement };
}
