import { type Expression, type SqlBool, sql } from 'kysely';

/** Trigrams need three characters; of less, only the beginning of a word is looked for. */
const shortest = 3;

/**
 * What the folded search text of a relationship `r` must hold: every term, anywhere, or for a short term at the
 * beginning of a word. Nothing at all is found by no terms.
 */
export function searchConditions(terms: readonly string[]): Expression<SqlBool>[] {
  if (terms.length === 0) return [sql<SqlBool>`false`];
  return terms.map((term) =>
    term.length < shortest
      ? sql<SqlBool>`(r.search_text like ${`${term}%`} or r.search_text like ${`% ${term}%`})`
      : sql<SqlBool>`r.search_text like ${`%${term}%`}`,
  );
}
