/** Access to records: who may open one, and which entries they may see and change. */
import { type EntryFacts, mayChangeEntry, maySeeEntry } from '@hodi/domain/record/record.policy.ts';
import type { EntryKind } from '@hodi/domain/record/record-entry.ts';
import { lockCare } from '#server/features/patients/care.service.ts';
import { notFound, Refusal } from '#server/wire/refusal.ts';
import { holdCare, isRecordOpenTo } from '#server/work/record-access.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import { holdActive } from './people.repository.ts';
import { type StoredEntry, lockEntry } from './record-entries.repository.ts';
import type { Whose } from '#server/work/whose-record.ts';

/** Null if the record is not open to the caller. */
export async function openRecord({ tx, caller }: Work, patient_id: string): Promise<Whose | null> {
  if (!(await isRecordOpenTo(tx, caller, patient_id))) return null;
  const { clinician, patient } = caller;
  return {
    patient_id,
    clinician_id: clinician?.id ?? null,
    isForCarer: clinician === null && patient?.id !== patient_id,
  };
}

/** @throws Refusal 404 `patient_not_found`. */
export async function recordFor(work: Work, patient_id: string): Promise<Whose> {
  const whose = await openRecord(work, patient_id);
  if (whose === null) throw notFound('patient_not_found');
  return whose;
}

/** The same, locked until the work is done: for a write that depends on it. @throws Refusal 404 `patient_not_found`. */
export async function heldRecordFor(work: Work, patient_id: string): Promise<Whose> {
  const whose = await recordFor(work, patient_id);
  const { tx, caller } = work;
  if (caller.clinician !== null) {
    await lockCare(work, patient_id);
    return whose;
  }
  const care = await holdCare(tx, caller, patient_id);
  const is_patient_active = await holdActive(tx, patient_id);
  requireRight(caller, 'record', { patient_id, care, is_patient_active, code: 'patient_not_found' });
  return whose;
}

const factsOf = ({ kind, source, author_id, confirmed_at, in_error_by, for_caregivers }: StoredEntry): EntryFacts => ({
  kind,
  source,
  author_id,
  isConfirmed: confirmed_at !== null,
  taken_out_by: in_error_by,
  for_caregivers,
});

/**
 * The entry, locked, if the caller sees it. The right to change it is checked after its version: if a clinician
 * confirmed it meanwhile, the author gets a conflict instead of a 404.
 * @throws Refusal 404.
 */
export async function lockSeen(
  work: Work,
  of: { patient_id: string; entry_id: string; kind?: EntryKind },
): Promise<StoredEntry> {
  const { patient_id, entry_id: id, kind } = of;
  const stored = await lockEntry(work.tx, { id, patient_id });
  if (stored === undefined || stored.kind !== (kind ?? stored.kind)) throw notFound();
  if (!maySeeEntry(work.caller, factsOf(stored), { patient_id })) throw notFound();
  return stored;
}

/** @throws Refusal 404 if they may only read it; 409 `entered_in_error` if it was removed. */
export function requireChange({ caller }: Work, stored: StoredEntry): void {
  if (!mayChangeEntry(caller, factsOf(stored))) throw notFound();
  if (stored.in_error_at !== null) throw new Refusal(409, 'entered_in_error');
}

/** For removing and restoring. @throws Refusal 404. */
export function requireTakingOut({ caller }: Work, stored: StoredEntry): void {
  if (stored.kind === 'target' || !mayChangeEntry(caller, factsOf(stored))) throw notFound();
}
