/**
 * Hides the names of erased people from the moment the erasure begins. Lines and rows that outlive the name keep apart
 * by ids.
 */
import { type RawBuilder, sql } from 'kysely';

/** Selects a column of a patient, or `instead` if they are erased. `z` is the erasure of the patient, if any. */
export const unlessErased = <T, E>(something: string, instead: RawBuilder<E>): RawBuilder<T | E> =>
  sql<T | E>`case when z.patient_id is null then ${sql.ref(something)} else ${instead} end`;

/** Name of an account `u`, or a dash if it is erased. The stub that an erasure leaves has the same name. */
export const nameUnlessErased = [
  sql<boolean>`z.patient_id is not null`.as('is_erased'),
  unlessErased<string, string>('u.given_name', sql`'–'`).as('given_name'),
  unlessErased<string | null, null>('u.additional_name', sql`null`).as('additional_name'),
  unlessErased<string | null, null>('u.family_name', sql`null`).as('family_name'),
] as const;

/** In answers `is_erased` is set only for erased people. */
export const saidOfErased = ({ is_erased }: { is_erased: boolean }): { is_erased?: true } =>
  is_erased ? { is_erased } : {};
