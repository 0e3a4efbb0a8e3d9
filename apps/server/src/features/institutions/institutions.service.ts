import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { InstitutionChoice } from '@hodi/domain/institutions/institutions.api.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import {
  choicesByName,
  holdRegistrationRules,
  institutionsById,
  registrationOf,
  registrationRulesById,
} from './institutions.repository.ts';

/** @throws if there is none: the caller has the id from a row that refers to it. */
export async function findInstitution(db: Executor, id: string): Promise<Institution> {
  const [institution] = await institutionsById(db, [id]);
  if (institution === undefined) throw new Error('institution missing');
  return institution;
}

export async function findInstitutions(db: Executor, ids: readonly string[]): Promise<Map<string, Institution>> {
  const found = await institutionsById(db, [...new Set(ids)]);
  return new Map(found.map((institution) => [institution.id, institution]));
}

/** Registration rules for clinicians; undefined if there is no such institution, or no longer. */
export const findRegistrationRules = (db: Executor, id: string) => registrationRulesById(db, id);

/** The same; it is not deleted until the transaction ends. */
export const holdInstitution = (tx: Tx, id: string) => holdRegistrationRules(tx, id);

/** How clinicians come to it by themselves. */
export const registrationSetting = registrationOf;

/** Those that a clinician can register with. */
export const listChoices = async (db: Executor): Promise<{ institutions: InstitutionChoice[] }> => ({
  institutions: await choicesByName(db),
});
