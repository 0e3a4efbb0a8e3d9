import type { Area } from '@hodi/domain/rights/rights-matrix.ts';
import { type Thing, may } from '@hodi/domain/rights/rights.policy.ts';
import type { Caller } from '#server/wire/caller.ts';
import { type RefusalCode, notFound } from '#server/wire/refusal.ts';
import type { Work } from './work.ts';

/** @throws Refusal 404, as for what is not there, unless the caller may do what belongs to the area with the thing. */
export function requireRight(
  caller: Pick<Caller, 'user_id' | 'patient' | 'clinician'>,
  area: Area,
  { code, ...thing }: Thing & { code?: RefusalCode } = {},
): void {
  if (!may(caller, area, thing)) throw notFound(code);
}

/** The same for a write: a caller who lost the right since gets nothing out of its stored answer. */
export function requireKeptRight(
  work: Work,
  area: Area,
  { code, institution_id = null }: Pick<Thing, 'institution_id'> & { code?: RefusalCode } = {},
): void {
  requireRight(work.caller, area, { institution_id, ...(code && { code }) });
  work.restsOn({ area, institution_id });
}
