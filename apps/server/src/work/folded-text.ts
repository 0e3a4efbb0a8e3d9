import { type RawBuilder, sql } from 'kysely';

/**
 * As `foldText` of the domain does it, within the database: for lists of so few rows that storing what they are found
 * by is not worth it. `searchConditions` finds in it.
 */
export const foldedText = (...columns: readonly string[]): RawBuilder<string> => {
  const joined = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})`;
  return sql<string>`regexp_replace(lower(normalize(${joined}, NFKD)), '[^a-z0-9@._+ -]', '', 'g')`;
};
