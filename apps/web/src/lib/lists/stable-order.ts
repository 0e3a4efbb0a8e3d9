import { useState } from 'react';

/**
 * Rows in the order in which they are shown already; a new one comes after the row that it follows in the list.
 * @param rows in the order of the list
 * @param shown keys of the rows, in the order in which they stand there
 */
export function stableOrder<Row>(rows: readonly Row[], shown: readonly string[], keyOf: (row: Row) => string): Row[] {
  const places = new Map(shown.map((key, place) => [key, place]));
  const known = rows.filter((row) => places.has(keyOf(row)));
  const kept = known.sort((one, other) => (places.get(keyOf(one)) ?? 0) - (places.get(keyOf(other)) ?? 0));
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    if (!places.has(keyOf(row))) kept.splice(before === undefined ? 0 : kept.indexOf(before) + 1, 0, row);
  });
  return kept;
}

/**
 * A row stays where somebody looks at it, though a change of theirs, or of others, gives it another place in the list:
 * it takes that with the next visit.
 */
export function useStableOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const [shown, setShown] = useState<readonly string[]>([]);
  const kept = stableOrder(rows, shown, keyOf);
  const keys = kept.map(keyOf);
  if (keys.join() !== shown.join()) setShown(keys);
  return kept;
}
