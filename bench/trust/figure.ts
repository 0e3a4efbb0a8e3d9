/** What a trust test says of itself: each figure with its limit. */
export interface Figure {
  what: string;
  figure: string;
  limit: string;
  isGood: boolean;
}

/** Something that must be exactly so. */
export const exactly = (what: string, found: unknown, wanted: unknown): Figure => ({
  what,
  figure: String(found),
  limit: String(wanted),
  isGood: String(found) === String(wanted),
});

/** Something that may not be more. */
export const atMost = (
  what: string,
  found: number,
  { limit, unit = '' }: { limit: number; unit?: string },
): Figure => ({
  what,
  figure: `${found}${unit}`,
  limit: `at most ${limit}${unit}`,
  isGood: found <= limit,
});

/** Something that is only told. */
export const told = (what: string, figure: string): Figure => ({ what, figure, limit: '', isGood: true });
