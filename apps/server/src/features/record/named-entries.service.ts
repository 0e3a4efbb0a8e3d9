/** Allergies, conditions and medicines: written, changed and listed alike, each by the schema of its list. */
import type { AllergyDetails } from '@hodi/domain/record/allergy.ts';
import type { ConditionDetails } from '@hodi/domain/record/condition.ts';
import type { MedicineDetails } from '@hodi/domain/record/medicine.ts';
import type { RecordEntry } from '@hodi/domain/record/record.api.ts';
import type { NamedKind } from '@hodi/domain/record/record-entry.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import { heldRecordFor, lockSeen, recordFor, requireChange } from './entry-access.service.ts';
import { confirmedBy, createEntries, existingEntries, requireVersion, storeChange } from './entry-changes.service.ts';
import { entryOf } from './entry-mapping.ts';
import { countNamed, pageOfNamed } from './record-entries.repository.ts';

interface DetailsOf {
  allergy: AllergyDetails;
  condition: ConditionDetails;
  medicine: MedicineDetails;
}
type EntryOf<K extends NamedKind> = Extract<RecordEntry, { kind: K }>;
/** `{allergy}`, `{condition}` or `{medicine}`. */
type Answer<K extends NamedKind> = Record<K, EntryOf<K>>;
type New<K extends NamedKind> = DetailsOf[K] & { id: string; for_caregivers?: boolean | undefined };

const answerOf = <K extends NamedKind>(kind: K, entry: RecordEntry | undefined): Answer<K> =>
  ({ [kind]: entry }) as Answer<K>;

/** @throws Refusal 404 `patient_not_found`. */
export async function namedList<K extends NamedKind>(
  work: Work,
  { kind, patient_id }: { kind: K; patient_id: string },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const whose = await recordFor(work, patient_id);
  const at = readCursor(cursor, ['small', 'moment', 'id']);
  const after = at && { place: Number(at[0]), at: new Date(at[1] ?? 0), id: String(at[2]) };
  const found = await pageOfNamed(work.tx, whose, { kind, after, limit });
  const { shown, next_cursor } = pageOf(found, limit, (row) => [
    row.place,
    new Date(row.created_at).toISOString(),
    row.id,
  ]);
  const counted = (await countNamed(work.tx, whose))[kind] ?? 0;
  work.touches({ patient_ids: [patient_id] });
  return { items: shown.map((row) => entryOf(row) as EntryOf<K>), ...totalOf(counted), next_cursor };
}

/** @throws Refusal 404 `patient_not_found`; 409 `id_taken`. */
export async function createNamed<K extends NamedKind>(
  work: Work,
  { kind, patient_id }: { kind: K; patient_id: string },
  { id, for_caregivers, ...details }: New<K>,
): Promise<Answer<K>> {
  await heldRecordFor(work, patient_id);
  const entry = { id, kind, measure: null, measured_at: null, details };
  const [created] = await createEntries(work, { patient_id, for_caregivers }, [entry]);
  return answerOf(kind, created);
}

export const createdNamed = <K extends NamedKind>(
  work: Work,
  { kind, patient_id }: { kind: K; patient_id: string },
  { id, for_caregivers: _, ...details }: New<K>,
): Promise<(Existing & { answer: Answer<K> }) | undefined> =>
  existingEntries(work, { patient_id, entries: [{ id, details }] }, ([entry]) => answerOf(kind, entry));

/** @throws Refusal 404; 409 `version_conflict` with both, `entered_in_error`. */
export async function changeNamed<K extends NamedKind>(
  work: Work,
  { kind, ...of }: { kind: K; patient_id: string; entry_id: string },
  sent: DetailsOf[K] & { version: number },
): Promise<Answer<K>> {
  await heldRecordFor(work, of.patient_id);
  const stored = await lockSeen(work, { ...of, kind });
  await requireVersion(work, stored, { sent, answer: (entry) => answerOf(kind, entry) });
  requireChange(work, stored);
  const { version: _, ...details } = sent;
  return answerOf(kind, await storeChange(work, stored, { change: 'edited', details, ...confirmedBy(work) }));
}
