/** The clinician of a patient who is registered on the spot: the caller, or the one whom reception chose. */
import { isReception } from '@hodi/domain/rights/rights.policy.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { badField } from '#server/wire/refusal.ts';
import type { Work } from '#server/work/work.ts';
import { colleague } from './assisted.repository.ts';

export interface Carer {
  id: string;
  user_id: string;
  institution_id: string;
}

/** @throws Refusal 400 with field `clinician_id` if reception chose nobody, or somebody who sees no patients there. */
export async function carerOf({ tx, caller }: Pick<Work, 'tx' | 'caller'>, chosen: string | undefined): Promise<Carer> {
  const { id, institution_id } = clinicianOf(caller);
  if (!isReception(caller)) {
    if (chosen !== undefined && chosen !== id) throw badField('clinician_id', 'no_colleague');
    return { id, user_id: caller.user_id, institution_id };
  }
  if (chosen === undefined) throw badField('clinician_id', 'required');
  const carer = await colleague(tx, { id: chosen, institution_id });
  if (carer === undefined) throw badField('clinician_id', 'no_colleague');
  return carer;
}
