import { type Actor, isReception } from '../rights/rights.policy.ts';
import type { EntryKind, EntrySource } from './record-entry.ts';

/** Facts about an entry for a decision on changing it. The right to its record is checked before. */
export interface EntryFacts {
  readonly kind: EntryKind;
  readonly source: EntrySource;
  readonly author_id: string;
  readonly isConfirmed: boolean;
  /** Person who removed it; null while it stands. */
  readonly taken_out_by: string | null;
  readonly for_caregivers: boolean;
}

/** Caregivers neither see nor change entries that are kept from them. @param of the patient of the record. */
export const maySeeEntry = (
  { clinician, patient }: Pick<Actor, 'clinician' | 'patient'>,
  { for_caregivers }: Pick<EntryFacts, 'for_caregivers'>,
  of: { patient_id: string },
): boolean => clinician !== null || patient?.id === of.patient_id || for_caregivers;

/**
 * To change it, take it out or put it back. A clinician may whatever it is; the patient's side what the account itself said, as long
 * as no clinician confirmed it or took it out.
 */
export function mayChangeEntry(actor: Pick<Actor, 'clinician' | 'user_id'>, entry: EntryFacts): boolean {
  if (actor.clinician !== null) return !isReception(actor);
  const isOwn = entry.source !== 'clinician_entered' && entry.author_id === actor.user_id;
  const isLeft = entry.taken_out_by === null || entry.taken_out_by === actor.user_id;
  return entry.kind !== 'target' && isOwn && !entry.isConfirmed && isLeft;
}
