/** Who is erased is named to nobody any more, from when it began: lines and rows that outlive the name tell them apart by ids. */
import { type RawBuilder, sql } from 'kysely';

/** Where `z` is the erasure of a patient, if any: something of theirs, or what stands in its place. */
export const unlessErased = <T, E>(something: string, instead: RawBuilder<E>): RawBuilder<T | E> =>
  sql<T | E>`case when z.patient_id is null then ${sql.ref(something)} else ${instead} end`;

/** What an account `u` is called; a stub that is left in the end is called so too. */
export const nameUnlessErased = [
  sql<boolean>`z.patient_id is not null`.as('is_erased'),
  unlessErased<string, string>('u.given_name', sql`'–'`).as('given_name'),
  unlessErased<string | null, null>('u.additional_name', sql`null`).as('additional_name'),
  unlessErased<string | null, null>('u.family_name', sql`null`).as('family_name'),
] as const;

/** On the wire it is said of them alone. */
export const saidOfErased = ({ is_erased }: { is_erased: boolean }): { is_erased?: true } =>
  is_erased ? { is_erased } : {};
