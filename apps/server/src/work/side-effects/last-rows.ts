/**
 * Rows that a service writes last, and that nobody reads back: they go into the one statement that leaves all else behind,
 * since each statement costs PostgreSQL and the driver something beside its rows.
 */
import type { RawBuilder } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { placesIn } from '#server/db/prepared.ts';
import type { RefusalCode } from '#server/wire/refusal.ts';

export interface LastRows {
  /** Tells them from others. */
  name: string;
  /** `name as (insert …)`, separated by commas; of places for values. */
  parts: (db: Executor) => RawBuilder<unknown>;
  values: object;
  /** What may be there already, by the constraint that says so, and how that is refused. */
  taken?: { constraint: string; code: RefusalCode };
}

/** @param build is given places for what `values` hold. */
export function lastRows<Given extends object>(
  about: Pick<LastRows, 'name' | 'taken'>,
  build: (db: Executor, given: Given) => RawBuilder<unknown>,
): (values: Given) => LastRows {
  const parts = (db: Executor) => build(db, placesIn(about.name) as Given);
  return (values) => ({ ...about, parts, values });
}
