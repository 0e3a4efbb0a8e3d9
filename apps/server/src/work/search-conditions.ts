import { type Expression, type SqlBool, sql } from 'kysely';

/** Trigrams need three characters; of less, only the beginning of a word is looked for. */
const shortest = 3;

/**
 * Conditions on the folded search text, of a relationship `r` unless another is given: every term, anywhere, or for a
 * short term at the beginning of a word. No terms match nothing.
 */
export function searchConditions(
  terms: readonly string[],
  text: Expression<string> = sql.ref('r.search_text'),
): Expression<SqlBool>[] {
  if (terms.length === 0) return [sql<SqlBool>`false`];
  return terms.map((term) =>
    term.length < shortest
      ? sql<SqlBool>`(${text} like ${`${term}%`} or ${text} like ${`% ${term}%`})`
      : sql<SqlBool>`${text} like ${`%${term}%`}`,
  );
}
