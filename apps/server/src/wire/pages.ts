/** Pages of lists: each query asks for one row more than fits, and counts no further than a ceiling and one. */
import { countCeiling } from '@hodi/domain/shared/page.ts';
import { cursorOf } from './cursor.ts';

/** Cuts the rows found to one page, with the cursor of the next. @param placeOf the sort columns of a row. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (last: Row) => Parameters<typeof cursorOf>[0],
): { shown: Row[]; next_cursor: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next_cursor: found.length > limit && last !== undefined ? cursorOf(placeOf(last)) : null };
}

/** How many there are, as far as they were counted. */
export const totalOf = (counted: number, ceiling: number = countCeiling) => ({
  total: Math.min(counted, ceiling),
  is_more_than_total: counted > ceiling,
});
