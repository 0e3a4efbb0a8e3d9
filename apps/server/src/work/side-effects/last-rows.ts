/**
 * Rows that a service writes last, and that nobody reads back. They go into the one statement of all side effects,
 * since each statement costs PostgreSQL and the driver more than its rows.
 */
import type { RawBuilder } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { placesIn } from '#server/db/prepared.ts';
import type { RefusalCode } from '#server/wire/refusal.ts';

export interface LastRows {
  /** Distinguishes them from other last rows. */
  name: string;
  /** `name as (insert …)`, separated by commas; of places for values. */
  parts: (db: Executor) => RawBuilder<unknown>;
  values: object;
  /** Constraint that fails if the row exists already, and the code of the refusal. */
  taken?: { constraint: string; code: RefusalCode };
}

/** @param build gets placeholders for the members of `values`. */
export function lastRows<Given extends object>(
  about: Pick<LastRows, 'name' | 'taken'>,
  build: (db: Executor, given: Given) => RawBuilder<unknown>,
): (values: Given) => LastRows {
  const parts = (db: Executor) => build(db, placesIn(about.name) as Given);
  return (values) => ({ ...about, parts, values });
}
