/** The whole record of a patient, confirming and removing its entries, its targets, and all its changes. */
import type * as api from '@hodi/domain/record/record.api.ts';
import type { RecordEntry } from '@hodi/domain/record/record.api.ts';
import { entriesAtOnce, type NamedKind } from '@hodi/domain/record/record-entry.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf } from '#server/wire/pages.ts';
import type { Whose } from '#server/work/whose-record.ts';
import { Refusal, versionConflict } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { changeAlarm } from './alarms.service.ts';
import { closeIfSeen } from './danger-news.service.ts';
import { heldRecordFor, lockSeen, openRecord, recordFor, requireTakingOut } from './entry-access.service.ts';
import { confirmedBy, createEntries, entriesNow, requireVersion, storeChange } from './entry-changes.service.ts';
import { changeOf, entryOf } from './entry-mapping.ts';
import { trendsOf } from './measurements.repository.ts';
import { pageOfChanges } from './record-changes.repository.ts';
import * as rows from './record-entries.repository.ts';

type OfKind<K extends RecordEntry['kind']> = Extract<RecordEntry, { kind: K }>;

async function listOf<K extends NamedKind>({ tx }: Work, whose: Whose, kind: K) {
  const found = await rows.pageOfNamed(tx, whose, { kind, after: null, limit: entriesAtOnce });
  return found.slice(0, entriesAtOnce).map((row) => entryOf(row) as OfKind<K>);
}

const listsOf = async (work: Work, whose: Whose) => ({
  allergies: await listOf(work, whose, 'allergy'),
  conditions: await listOf(work, whose, 'condition'),
  medicines: await listOf(work, whose, 'medicine'),
});

/** Allergies, conditions and medicines for callers who may read the record; null if it is not open to the caller. */
export async function knownOf(work: Work, patient_id: string) {
  const whose = await openRecord(work, patient_id);
  return whose && listsOf(work, whose);
}

/** @throws Refusal 404 `patient_not_found`. */
export async function readRecord(work: Work, patient_id: string): Promise<AnswerOf<typeof api.getRecord>> {
  const whose = await recordFor(work, patient_id);
  const { tx } = work;
  const trends = await trendsOf(tx, whose);
  const last = new Map(
    (
      await rows.entriesById(
        tx,
        trends.map(({ last_id }) => last_id),
      )
    ).map((row) => [row.id, row]),
  );
  const measurements = trends.flatMap(({ last_id, ...trend }) => {
    const row = last.get(last_id);
    return row === undefined ? [] : [{ ...trend, last: entryOf(row) as OfKind<'measurement'> }];
  });
  const targets = (await rows.targetsOf(tx, whose)).map((row) => entryOf(row) as OfKind<'target'>);
  const changed = await rows.lastChange(tx, whose);
  const last_change = changed?.by ? { at: new Date(changed.at).toISOString(), by: changed.by } : null;
  const { allergies, conditions, medicines } = await listsOf(work, whose);
  const counted = await rows.countNamed(tx, whose);
  const named = {
    allergies: { items: allergies, total: counted['allergy'] ?? 0 },
    conditions: { items: conditions, total: counted['condition'] ?? 0 },
    medicines: { items: medicines, total: counted['medicine'] ?? 0 },
  };
  work.touches({ patient_ids: [patient_id] });
  return { record: { patient_id, ...named, measurements, targets, last_change } };
}

/** @throws Refusal 404; 409 `version_conflict` with both. */
async function lockAsSeen(
  work: Work,
  of: ParamsOf<typeof api.confirmEntry>,
  sent: BodyOf<typeof api.confirmEntry>,
): Promise<rows.StoredEntry> {
  await heldRecordFor(work, of.patient_id);
  const stored = await lockSeen(work, of);
  await requireVersion(work, stored, { sent, answer: (entry) => ({ entry }) });
  return stored;
}

async function changed(work: Work, stored: rows.StoredEntry, to: Parameters<typeof storeChange>[2]) {
  const entry = await storeChange(work, stored, to);
  if (entry.kind !== 'measurement') return { entry };
  await changeAlarm(work, stored.id, to.change);
  await closeIfSeen(work, stored.patient_id);
  const [changedEntry = entry] = await entriesNow(work, [stored.id]);
  return { entry: changedEntry };
}

/**
 * A repeated confirmation changes nothing. @throws Refusal 404; 409 `version_conflict` with both, `entered_in_error`.
 */
export async function confirm(
  work: Work,
  of: ParamsOf<typeof api.confirmEntry>,
  sent: BodyOf<typeof api.confirmEntry>,
): Promise<AnswerOf<typeof api.confirmEntry>> {
  const stored = await lockAsSeen(work, of, sent);
  if (stored.in_error_at !== null) throw new Refusal(409, 'entered_in_error');
  if (stored.confirmed_at !== null) return asItIs(work, stored);
  return changed(work, stored, { change: 'confirmed', ...confirmedBy(work) });
}

async function asItIs(work: Work, { id, patient_id }: rows.StoredEntry): Promise<{ entry: RecordEntry }> {
  work.touches({ patient_ids: [patient_id], subject_id: id });
  const [entry] = await entriesNow(work, [id]);
  return { entry: entry as RecordEntry };
}

/**
 * Removes or restores an entry; a repetition changes nothing. @throws Refusal 404; 409 `version_conflict` with both.
 */
export async function takeOut(
  work: Work,
  of: ParamsOf<typeof api.setEntryInError>,
  sent: BodyOf<typeof api.setEntryInError>,
): Promise<AnswerOf<typeof api.setEntryInError>> {
  const stored = await lockAsSeen(work, of, sent);
  requireTakingOut(work, stored);
  const { in_error, reason } = sent;
  if ((stored.in_error_at !== null) === in_error) return asItIs(work, stored);
  const set = in_error
    ? { in_error_at: work.at.toISOString(), in_error_by: work.caller.user_id, in_error_reason: reason }
    : { in_error_at: null, in_error_by: null, in_error_reason: null };
  return changed(work, stored, { change: in_error ? 'taken_out' : 'put_back', ...set });
}

/** The other query names are read as they come. */
type ReadingOfChanges = Omit<QueryOf<typeof api.listRecordChanges>, 'entry_id'> & {
  entry_id?: string | null | undefined;
};

/** @throws Refusal 404 `patient_not_found`. */
export async function changesOf(
  work: Work,
  patient_id: string,
  { limit, cursor, entry_id = null }: ReadingOfChanges,
): Promise<AnswerOf<typeof api.listRecordChanges>> {
  const whose = await recordFor(work, patient_id);
  const place = readCursor(cursor, ['moment', 'id']);
  const after = place && { at: new Date(place[0] ?? 0), id: String(place[1]) };
  const found = await pageOfChanges(work.tx, whose, { entry_id, after, limit });
  const { shown, next_cursor } = pageOf(found, limit, ({ at, id }) => [new Date(at).toISOString(), id]);
  work.touches({ patient_ids: [patient_id] });
  return { items: shown.map(changeOf), next_cursor };
}

/** @throws Refusal 409 `id_taken`, and `version_conflict` if somebody has just set one too. */
async function firstTarget(work: Work, of: ParamsOf<typeof api.setTarget>, sent: BodyOf<typeof api.setTarget>) {
  const { patient_id, measure } = of;
  if (sent.version !== null) throw versionConflict(null, sent, [patient_id]);
  const entry = { id: sent.id, kind: 'target', measure, measured_at: null, details: { target: sent.target } } as const;
  try {
    const [created] = await createEntries(work, { patient_id, for_caregivers: true }, [entry]);
    return { target: created as OfKind<'target'> };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const stored = await rows.lockTarget(work.tx, of);
    if (stored === undefined) throw error;
    const [target] = await entriesNow(work, [stored.id]);
    throw versionConflict({ target }, sent, [patient_id]);
  }
}

/** There is one target of a measure. @throws Refusal 404 `patient_not_found`; 409 `id_taken`, `version_conflict` with both. */
export async function changeTarget(
  work: Work,
  of: ParamsOf<typeof api.setTarget>,
  sent: BodyOf<typeof api.setTarget>,
): Promise<AnswerOf<typeof api.setTarget>> {
  await heldRecordFor(work, of.patient_id);
  const stored = await rows.lockTarget(work.tx, of);
  if (stored === undefined) return firstTarget(work, of, sent);
  await requireVersion(work, stored, { sent, answer: (target) => ({ target }) });
  const details = { target: sent.target };
  const changed = await storeChange(work, stored, { change: 'edited', details, ...confirmedBy(work) });
  return { target: changed as OfKind<'target'> };
}
