import type { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import { holdInstitution } from '#server/features/institutions/institutions.service.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { notFound } from '#server/wire/refusal.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import { countInstitutionPatients, pageOfInstitutionPatients } from './institution-patients.repository.ts';

/** Names and contacts of an institution's patients, the deactivated too. @throws Refusal 404. */
export async function patientsOfInstitution(
  work: Work,
  institution_id: string,
  { filter, search = '', cursor, limit }: QueryOf<typeof listInstitutionPatients>,
): Promise<AnswerOf<typeof listInstitutionPatients>> {
  const code = 'institution_not_found';
  requireRight(work.caller, 'institution_patients', { institution_id, code });
  if ((await holdInstitution(work.tx, institution_id)) === undefined) throw notFound(code);
  const page = {
    institution_id,
    filter,
    terms: search === '' ? null : searchTerms(search),
    after: readCursor(cursor, ['text', 'id']),
    limit,
  };
  const found = await pageOfInstitutionPatients(work.tx, page);
  const { shown, next_cursor } = pageOf(found, limit, ({ place }) => place);
  const counted = await countInstitutionPatients(work.tx, page, countCeiling);
  work.touches({ patient_ids: shown.map(({ patient_id }) => patient_id), subject_id: institution_id });
  return {
    items: shown.map(({ patient }) => patient),
    ...totalOf(counted),
    next_cursor,
  };
}
