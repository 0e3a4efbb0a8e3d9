import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { Executor } from '#server/db/database.ts';
import { institutionsById } from './institutions.repository.ts';

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
