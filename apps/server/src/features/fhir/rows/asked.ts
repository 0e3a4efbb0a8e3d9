/** Conditions of a read or a search, as parts of its statement. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { alternativesOf, idsOf, spanSearchedByAll } from '@hodi/domain/fhir/search-values.ts';
import { idSchema } from '@hodi/domain/shared/id.ts';
import type { Caller } from '#server/wire/caller.ts';
import { moment } from '#server/db/database.ts';
import { anyShape } from '#server/db/named-client.ts';
import { isInCareAt } from '#server/work/patients-in-care.ts';
import { isOpen } from '#server/work/record-access.ts';
import type { Base } from '../mapping/terms.ts';

export type Query = Readonly<Record<string, unknown>>;
export type Condition = RawBuilder<SqlBool>;

export interface Asked {
  caller: Caller;
  base: Base;
  query: Query;
  /** Id of a read. */
  id: string | null;
  /** End of the previous page. */
  before: string | null;
  limit: number;
  /** For an export: everything of this institution, and of the records that are in its care. */
  institution_id?: string;
}

/** Condition: a record, or part of it, is open to the caller. */
export const isOpenTo = (
  { caller, institution_id }: Asked,
  area: 'record' | 'inquiries',
  patient_id: RawBuilder<unknown>,
): Condition =>
  institution_id === undefined ? isOpen(caller, area, patient_id) : isInCareAt(institution_id, patient_id);

/** Condition of an export: it is the institution's. Inquiries to another clinic belong to that clinic. */
export const isOf = ({ institution_id }: Asked, column: RawBuilder<unknown>): Condition[] =>
  institution_id === undefined ? [] : [sql<SqlBool>`${column} = ${institution_id}::uuid`];

/** Clients combine these freely: such a statement is not worth preparing. */
export const and = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`${sql.raw(anyShape)} ${conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)}`;

/** The values of a parameter: none, one, or a period's two. */
export const given = (query: Query, name: string): string[] =>
  [query[name] ?? []].flat().filter((value) => typeof value === 'string');

/** A malformed id finds nothing. */
export const soundIds = (ids: readonly string[]): string[] => ids.filter((id) => idSchema.safeParse(id).success);

const oneOf = (column: RawBuilder<unknown>, ids: readonly string[]): Condition =>
  sql<SqlBool>`${column} = any(${soundIds(ids)}::uuid[])`;

/** References to resources of a type, under any of the names. */
export const refers = (query: Query, names: readonly string[], [type, column]: [string, RawBuilder<unknown>]) =>
  names.flatMap((name) => given(query, name)).map((text) => oneOf(column, idsOf(text, type)));

export const dated = (query: Query, name: string, column: RawBuilder<unknown>): Condition[] => {
  const { from, until } = spanSearchedByAll(given(query, name));
  return [
    ...(Number.isFinite(from) ? [sql<SqlBool>`${column} >= ${moment(new Date(from))}`] : []),
    ...(Number.isFinite(until) ? [sql<SqlBool>`${column} < ${moment(new Date(until))}`] : []),
  ];
};

/** The conditions of every type: one resource, some by id, the page after, changed since. */
export function common({ query, id, before }: Asked, column: RawBuilder<unknown>, updated: RawBuilder<unknown>) {
  return [
    ...(id === null ? [] : [sql<SqlBool>`${column} = ${id}::uuid`]),
    ...(before === null ? [] : [sql<SqlBool>`${column} < ${before}::uuid`]),
    ...given(query, '_id').map((text) => oneOf(column, alternativesOf(text))),
    ...dated(query, '_lastUpdated', updated),
  ];
}

/** Somebody's name as `PersonName`. */
export const nameOf = (alias: string): RawBuilder<never> =>
  sql`json_build_object('given_name', ${sql.ref(`${alias}.given_name`)},
    'additional_name', ${sql.ref(`${alias}.additional_name`)}, 'family_name', ${sql.ref(`${alias}.family_name`)})`;

/** The same with the role, which gives a doctor their title. */
export const staffName = (alias: string, clinician: string): RawBuilder<never> =>
  sql`json_build_object('given_name', ${sql.ref(`${alias}.given_name`)},
    'additional_name', ${sql.ref(`${alias}.additional_name`)}, 'family_name', ${sql.ref(`${alias}.family_name`)},
    'role', ${sql.ref(`${clinician}.role`)})`;
