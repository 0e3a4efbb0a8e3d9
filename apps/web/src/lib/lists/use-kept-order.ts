import { useState } from 'react';
import { keepOrder } from './keep-order.ts';

/**
 * A row stays where somebody looks at it, though a change of theirs, or of others, gives it another place in the list:
 * it takes that with the next visit.
 */
export function useKeptOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const [shown, setShown] = useState<readonly string[]>([]);
  const kept = keepOrder(rows, shown, keyOf);
  const keys = kept.map(keyOf);
  if (keys.join() !== shown.join()) setShown(keys);
  return kept;
}
