import type { listOverdueOfInstitution } from '@hodi/domain/red-flags/overdue-emergencies.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import { overdueByClinician } from './overdue.repository.ts';

/** For those who get an SMS of them without having the patients in their care. @throws Refusal 404 of another's. */
export async function overdueOfInstitution(
  { tx, caller }: Work,
  institution_id: string,
): Promise<AnswerOf<typeof listOverdueOfInstitution>> {
  requireRight(caller, 'overdue_emergencies', { institution_id, code: 'institution_not_found' });
  return { items: await overdueByClinician(tx, institution_id) };
}
