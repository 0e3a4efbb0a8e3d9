/** Common parts of all writes of an entry: the row, its change, and news for everybody concerned. */
import { isDeepStrictEqual } from 'node:util';
import type { RecordEntry } from '@hodi/domain/record/record.api.ts';
import { recordEntryChanged } from '@hodi/domain/record/record.events.ts';
import type { EntryChange, EntryKind, EntrySource } from '@hodi/domain/record/record-entry.ts';
import type { Measure } from '@hodi/domain/record/measurement.ts';
import type { EntryState } from '#server/db/tables/record-entry-tables.ts';
import { cliniciansInCare, patientUserOf } from '#server/features/patients/care.service.ts';
import { Refusal, versionConflict } from '#server/wire/refusal.ts';
import { newId } from '#server/work/new-id.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import { entryOf } from './entry-mapping.ts';
import { insertChanges } from './record-changes.repository.ts';
import * as rows from './record-entries.repository.ts';
import { isForCarersToo } from './written-by.service.ts';

/** @throws if one of them is gone, which never happens to an entry. */
export async function entriesNow({ tx }: Pick<Work, 'tx'>, ids: readonly string[]): Promise<RecordEntry[]> {
  const found = new Map((await rows.entriesById(tx, ids)).map((row) => [row.id, entryOf(row)]));
  return ids.map((id) => {
    const entry = found.get(id);
    if (entry === undefined) throw new Error('an entry is gone');
    return entry;
  });
}

/**
 * Tells the patient, clinicians who have them in care, and the author. Entries that the person keeps to themselves
 * reach no caregiver.
 */
async function tell(work: Work, patient_id: string, entries: readonly { id: string; for_caregivers: boolean }[]) {
  const around = [
    await patientUserOf(work.tx, patient_id),
    work.caller.user_id,
    ...(await cliniciansInCare(work.tx, patient_id)),
  ];
  for (const { id, for_caregivers } of entries) {
    work.tell(around, recordEntryChanged, { entry_id: id, ...(!for_caregivers && { alone: '1' }) });
  }
  work.touches({ patient_ids: [patient_id], subject_id: entries[0]?.id ?? null });
}

export interface NewEntry {
  id: string;
  kind: EntryKind;
  measure: Measure | null;
  details: Record<string, unknown>;
  measured_at: string | null;
  judged?: Pick<EntryState, 'danger' | 'raised' | 'rule_version'>;
}

const notJudged = { danger: null, raised: null, rule_version: null };

/** Initial state of an entry; a clinician's is confirmed, unless it comes from an inquiry. */
const firstState = (
  { caller, at }: Work,
  { details, measured_at, judged = notJudged }: NewEntry,
  isOfInquiry: boolean,
): EntryState => {
  const isClinician = caller.clinician !== null && !isOfInquiry;
  return {
    details,
    measured_at,
    ...judged,
    confirmed_at: isClinician ? at.toISOString() : null,
    confirmed_by: isClinician ? caller.user_id : null,
    in_error_at: null,
    in_error_by: null,
    in_error_reason: null,
  };
};

interface Creating {
  patient_id: string;
  /** Set by a clinician. */
  for_caregivers?: boolean | undefined;
  /** The inquiry with the answers: its readers see the entry, and nobody has confirmed it. */
  inquiry?: { id: string; for_caregivers: boolean };
}

const sourceOf = ({ caller }: Work, inquiry: Creating['inquiry']): EntrySource => {
  if (inquiry !== undefined) return 'questionnaire';
  return caller.clinician === null ? 'patient_said' : 'clinician_entered';
};

/** All of them or none. The caller has checked the access to the record. @throws Refusal 409 `id_taken`. */
export async function createEntries(
  work: Work,
  { patient_id, for_caregivers, inquiry }: Creating,
  entries: readonly NewEntry[],
): Promise<RecordEntry[]> {
  const { tx, at, now, caller } = work;
  const isForCarers = inquiry?.for_caregivers ?? (await isForCarersToo(work, { patient_id, asSaid: for_caregivers }));
  const states = entries.map((entry) => firstState(work, entry, inquiry !== undefined));
  const e_contact_id = inquiry?.id ?? null;
  const common = { patient_id, e_contact_id, author_id: caller.user_id, for_caregivers: isForCarers, at };
  const source = sourceOf(work, inquiry);
  const inserted = await rows.insertEntries(
    tx,
    entries.map(({ id, kind, measure }, index) => ({
      id,
      kind,
      measure,
      source,
      ...common,
      ...(states[index] as EntryState),
    })),
  );
  if (inserted.length < entries.length) throw new Refusal(409, 'id_taken');
  await insertChanges(
    tx,
    entries.map(({ id }, index) => ({
      id: newId(now),
      entry_id: id,
      patient_id,
      version: 1,
      change: 'created' as const,
      at,
      by_id: caller.user_id,
      state: states[index] as EntryState,
    })),
  );
  const ids = entries.map(({ id }) => id);
  await tell(
    work,
    patient_id,
    ids.map((id) => ({ id, for_caregivers: isForCarers })),
  );
  return entriesNow(work, ids);
}

/** Without times: those of a clock that is wrong are put right when an entry is written. */
const withoutTimes = ({ measured_at: _, noted_at: __, ...said }: Record<string, unknown>) => said;

/**
 * Entries that equal the caller's repeated write, whose key has been deleted; undefined if anybody has changed them.
 * @param answer builds the call's answer from the entries.
 */
export async function existingEntries<A>(
  work: Work,
  { patient_id, entries }: { patient_id: string; entries: readonly Pick<NewEntry, 'id' | 'details'>[] },
  answer: (entries: RecordEntry[]) => A,
): Promise<(Existing & { answer: A }) | undefined> {
  const found = await rows.entriesById(
    work.tx,
    entries.map(({ id }) => id),
  );
  const isSame = entries.every(({ id, details }) => {
    const row = found.find((one) => one.id === id);
    return (
      row?.patient_id === patient_id &&
      row.author_id === work.caller.user_id &&
      isDeepStrictEqual(withoutTimes(row.details), withoutTimes(details))
    );
  });
  if (!isSame) return undefined;
  return {
    patient_id,
    answer: answer(
      await entriesNow(
        work,
        entries.map(({ id }) => id),
      ),
    ),
  };
}

/** @throws Refusal 409 `version_conflict` with both. @param answer builds the call's answer from the present entry. */
export async function requireVersion(
  work: Work,
  stored: rows.StoredEntry,
  { sent, answer }: { sent: { version: number | null }; answer: (entry: RecordEntry) => unknown },
): Promise<void> {
  if (stored.version === sent.version) return;
  const [entry] = await entriesNow(work, [stored.id]);
  throw versionConflict(entry && answer(entry), sent, [stored.patient_id]);
}

/** Changes a locked entry, and stores its present state among its changes. */
export async function storeChange(
  work: Work,
  stored: rows.StoredEntry,
  { change, ...set }: Partial<EntryState> & { change: EntryChange },
): Promise<RecordEntry> {
  const { tx, at, now, caller } = work;
  const state = { ...rows.stateOf(stored), ...set };
  const [version, by_id] = [stored.version + 1, caller.user_id];
  const { id: entry_id, patient_id, for_caregivers } = stored;
  await rows.changeEntry(tx, entry_id, { state, changed_by: by_id, at, version });
  await insertChanges(tx, [{ id: newId(now), entry_id, patient_id, version, change, at, by_id, state }]);
  await tell(work, patient_id, [{ id: entry_id, for_caregivers }]);
  const [entry] = await entriesNow(work, [entry_id]);
  return entry as RecordEntry;
}

/** Marks the entry as confirmed if the caller is a clinician. */
export const confirmedBy = ({ caller, at }: Work): Partial<EntryState> =>
  caller.clinician === null ? {} : { confirmed_at: at.toISOString(), confirmed_by: caller.user_id };
