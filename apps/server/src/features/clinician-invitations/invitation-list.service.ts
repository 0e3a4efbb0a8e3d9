import type { listClinicianInvitations } from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import { countInvitations, pageOfInvitations } from './clinician-invitations.repository.ts';

/** Invitations of one institution, newest first. @throws Refusal 404 `institution_not_found`. */
export async function listInvitations(
  work: Work,
  query: QueryOf<typeof listClinicianInvitations>,
): Promise<AnswerOf<typeof listClinicianInvitations>> {
  const { institution_id = clinicianOf(work.caller).institution_id, status, search = '', cursor, limit } = query;
  requireRight(work.caller, 'staff', { institution_id, code: 'institution_not_found' });
  const page = {
    institution_id,
    status,
    terms: search === '' ? null : searchTerms(search),
    after: readCursor(cursor, ['moment', 'id']),
    limit,
    now: work.now,
  };
  const found = await pageOfInvitations(work.tx, page);
  const { shown: items, next_cursor } = pageOf(found, limit, (last) => [last.created_at, last.id]);
  const counted = await countInvitations(work.tx, page, countCeiling);
  return {
    items,
    ...totalOf(counted),
    next_cursor,
  };
}
