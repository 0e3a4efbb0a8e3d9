import { type RawBuilder, sql } from 'kysely';
import { apostrophes, foldedLetters, foldedToTwo, optionalMarks } from '@hodi/domain/patients/folded-letters.ts';

/** ASCII without what names, e-mails and numbers hold; typographic signs; the wordspace of Ethiopic stands for a space before. */
const dropped = `[${optionalMarks}!-*,/:-?\\[-^{-~\\u00a1-\\u00bf\\u200b-\\u200f\\u2018-\\u206f\\ufe00-\\ufe0f\\ufeff]`;

/**
 * As `foldText` of the domain does it, within the database: for lists of so few rows that storing what they are found
 * by is not worth it. `searchConditions` finds in it.
 */
export const foldedText = (...columns: readonly string[]): RawBuilder<string> => {
  const joined = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})`;
  const plain = sql`lower(normalize(translate(${joined}, ${sql.lit(`፡${apostrophes}`)}, ' '), NFKD))`;
  const letters = sql`translate(${plain}, ${sql.lit(foldedLetters.from)}, ${sql.lit(foldedLetters.to)})`;
  const single = Object.entries(foldedToTwo).reduce(
    (text, [letter, two]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(two)})`,
    letters,
  );
  return sql<string>`regexp_replace(${single}, ${sql.lit(dropped)}, '', 'g')`;
};
