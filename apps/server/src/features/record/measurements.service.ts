/** Measurements: what was typed is kept in one unit, judged by the rules of the content, and a danger is told to who cares. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Measurement, type MeasurementDetails, pointsOfChart } from '@hodi/domain/record/measurement.ts';
import {
  correctionRaisesAlarm,
  isRecent,
  longestAhead,
  momentsOfValue,
  writtenAt,
} from '@hodi/domain/record/measurement-danger.ts';
import { entriesAtOnce } from '@hodi/domain/record/record-entry.ts';
import type * as api from '@hodi/domain/record/measurements.api.ts';
import type { RecordEntry } from '@hodi/domain/record/record.api.ts';
import type { AnswerOf, BodyOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { ownNumber } from '#server/work/care-relations.ts';
import { isOpen } from '#server/work/record-access.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { badField, notFound } from '#server/wire/refusal.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import { alarmNotSo, raiseAlarms, raiseOfValue } from './alarms.service.ts';
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
import { askedService, chartPoints, countMeasurements, pageOfMeasurements } from './measurements.repository.ts';
import { judge, measuredDetails } from './judged-values.service.ts';
import { accountSince } from './people.repository.ts';
import type { StoredEntry } from './record-entries.repository.ts';
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

/** Waiting measurements of all patients whose record is open to the clinician. */
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
  const items = rows.flatMap(({ id, patient_name, member_id, mobile_number }) => {
    const measurement = entries.get(id);
    return measurement === undefined
      ? []
      : [{ measurement, patient_name, member_id, mobile_number: ownNumber(mobile_number) }];
  });
  work.touches({ patient_ids: [...new Set(items.map(({ measurement }) => measurement.patient_id))] });
  return { items, total: rows[0]?.counted ?? 0 };
}

/** @throws Refusal 400 field `measured_at`. */
function requireMoment(measured_at: string): void {
  if (Date.parse(measured_at) < Date.UTC(1900, 0, 1)) throw badField('measured_at', 'invalid_date');
}

type Written = BodyOf<typeof api.createMeasurements>;

/** With times that can be: a clock of a phone may be wrong, and nothing is refused for that. */
async function withTimes(work: Work, body: Written): Promise<Written> {
  const { noted_at, measured_at, ...rest } = body;
  const by = { authorSince: await accountSince(work.tx, work.caller.user_id), now: work.now };
  const { measured, noted } = momentsOfValue({ id: body.values[0]?.id ?? '', measured_at, noted_at }, by);
  const times = { measured_at: new Date(measured).toISOString(), noted_at: new Date(noted).toISOString() };
  const isLate = isRecent(times, times.noted_at) && !isRecent(times, work.at.toISOString());
  return { ...rest, measured_at: times.measured_at, ...(isLate && { noted_at: times.noted_at }) };
}

/** A corrected value keeps its time where it is said to be measured in the future. */
const correctedTime = ({ now }: Work, measured_at: string, stored: StoredEntry): string =>
  Date.parse(measured_at) > now + longestAhead ? new Date(stored.measured_at ?? now).toISOString() : measured_at;

type Service = MeasurementDetails['service'];

const newEntries = (
  body: Written,
  service: Service,
): (Omit<NewEntry, 'judged' | 'details'> & { details: MeasurementDetails })[] =>
  measuredDetails(body.values, body, (index) => `values.${index}.`).map((details, index) => ({
    id: body.values[index]?.id ?? '',
    kind: 'measurement',
    measure: details.measure,
    measured_at: details.measured_at,
    details: { ...details, ...(service && { service }), ...(body.noted_at && { noted_at: body.noted_at }) },
  }));

/** The service that was fulfilled. @throws Refusal 404 of another patient's, and of who fulfils none. */
async function serviceOf(
  { tx, caller }: Work,
  patient_id: string,
  { service_interest_id: id }: Written,
): Promise<Service> {
  if (id === undefined) return undefined;
  const code = caller.clinician === null ? undefined : await askedService(tx, { id, patient_id });
  if (code === undefined) throw notFound();
  return { interest_id: id, code };
}

const valueOf = ({ value, lower, context }: Pick<MeasurementDetails, 'value' | 'lower' | 'context'>) => ({
  value,
  lower,
  context,
});

/** The details that a corrected value keeps of the one before. */
function whatStays(stored: StoredEntry, corrected: MeasurementDetails) {
  const before = stored.details as unknown as MeasurementDetails;
  const { service, noted_at, is_corrected = false } = before;
  const isOther = stored.source === 'questionnaire' && !isDeepStrictEqual(valueOf(before), valueOf(corrected));
  return {
    ...(service && { service }),
    ...(noted_at && { noted_at }),
    ...((is_corrected || isOther) && { is_corrected: true }),
  };
}

/** As they are once those that are emergencies wait for an answer. */
async function withAlarms(work: Work, measurements: readonly Measurement[]): Promise<Measurement[]> {
  await raiseAlarms(work, measurements);
  const ids = measurements.map(({ id }) => id);
  return measurements.some(({ danger }) => danger === 'emergency')
    ? theirs(await entriesNow(work, ids))
    : [...measurements];
}

/** Answers the alarm of the value before, and raises it for the corrected one if that is an emergency. */
async function correctAlarm(work: Work, stored: StoredEntry, after: Measurement): Promise<Measurement[]> {
  const isSameValue = isDeepStrictEqual(valueOf(stored.details as unknown as MeasurementDetails), valueOf(after));
  if (!isSameValue) await alarmNotSo(work, stored.id);
  const measured_at = new Date(stored.measured_at ?? 0).toISOString();
  const before = { danger: stored.danger, measured_at, isSameValue };
  if (correctionRaisesAlarm(after, before, writtenAt(after))) await raiseOfValue(work, stored.id);
  return theirs(await entriesNow(work, [stored.id]));
}

/** @throws Refusal 400 naming every field at fault; 404 `patient_not_found`; 409 `id_taken`. */
export async function createMeasured(
  work: Work,
  { patient_id, secret }: { patient_id: string; secret: string },
  sent: Written,
): Promise<AnswerOf<typeof api.createMeasurements>> {
  await heldRecordFor(work, patient_id);
  requireMoment(sent.measured_at);
  const body = await withTimes(work, sent);
  const entries: NewEntry[] = [];
  for (const entry of newEntries(body, await serviceOf(work, patient_id, body))) {
    entries.push({ ...entry, judged: await judge(work, patient_id, entry.details) });
  }
  const { for_caregivers } = body;
  const created = theirs(await createEntries(work, { patient_id, for_caregivers }, entries));
  const measurements = await withAlarms(work, created);
  await tellOfMeasurements(work, { patient_id, secret, measurements });
  return { measurements };
}

export const createdMeasured = async (
  work: Work,
  patient_id: string,
  body: Written,
): Promise<(Existing & { answer: AnswerOf<typeof api.createMeasurements> }) | undefined> =>
  existingEntries(
    work,
    { patient_id, entries: newEntries(body, await serviceOf(work, patient_id, body)) },
    (entries) => ({ measurements: theirs(entries) }),
  );

/** @throws Refusal 400 naming the field; 404; 409 `version_conflict` with both, `entered_in_error`. */
export async function changeMeasured(
  work: Work,
  { secret, ...of }: { patient_id: string; entry_id: string; secret: string },
  sent: BodyOf<typeof api.updateMeasurement>,
): Promise<AnswerOf<typeof api.updateMeasurement>> {
  const { patient_id } = of;
  await heldRecordFor(work, patient_id);
  requireMoment(sent.measured_at);
  const stored = await lockSeen(work, { ...of, kind: 'measurement' });
  await requireVersion(work, stored, { sent, answer: (measurement) => ({ measurement }) });
  requireChange(work, stored);
  const measured_at = correctedTime(work, sent.measured_at, stored);
  const [corrected] = measuredDetails([sent], { ...sent, measured_at }, () => '');
  if (corrected === undefined || corrected.measure !== stored.measure) throw notFound();
  const details = { ...corrected, ...whatStays(stored, corrected) };
  const judged = await judge(work, patient_id, details);
  const set = { change: 'edited', details: { ...details }, measured_at, ...judged, ...confirmedBy(work) } as const;
  const [changed] = theirs([await storeChange(work, stored, set)]);
  const [measurement] = changed === undefined ? [] : await correctAlarm(work, stored, changed);
  if (measurement === undefined) throw notFound();
  await closeIfSeen(work, patient_id);
  await tellOfMeasurements(work, { patient_id, secret, measurements: [measurement] });
  return { measurement };
}
