import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { InstitutionChoice } from '@hodi/domain/institutions/institutions.api.ts';
import type { Executor } from '#server/db/database.ts';
import { choicesByName, institutionsById, registrationRulesById } from './institutions.repository.ts';

/** @throws when there is none: whoever asks got the id from a row that refers to it. */
export async function findInstitution(db: Executor, id: string): Promise<Institution> {
  const [institution] = await institutionsById(db, [id]);
  if (institution === undefined) throw new Error('institution missing');
  return institution;
}

export async function findInstitutions(db: Executor, ids: readonly string[]): Promise<Map<string, Institution>> {
  const found = await institutionsById(db, [...new Set(ids)]);
  return new Map(found.map((institution) => [institution.id, institution]));
}

/** What a clinician who registers themself meets there; undefined when there is no such institution. */
export const findRegistrationRules = (db: Executor, id: string) => registrationRulesById(db, id);

/** Those that a clinician can register with. */
export const listChoices = async (db: Executor): Promise<{ institutions: InstitutionChoice[] }> => ({
  institutions: await choicesByName(db),
});
