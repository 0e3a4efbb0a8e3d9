/** Lengths of pages that a statement is made for. */
const lengths = [10, 20, 50, 100];

/**
 * How many rows to ask for where the number stands in the statement itself: at least one more than the page shows, so that it
 * can be told whether another follows. A few numbers alone, since each makes a statement of its own.
 */
export const rowsOfPage = (limit: number): number => (lengths.find((length) => length >= limit) ?? limit) + 1;
