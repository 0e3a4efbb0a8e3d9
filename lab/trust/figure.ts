/** Figures of a trust test, each with its limit. */
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

/**
 * A missing requirement of this machine, so that less is tried than the test says: no success, unless the operator
 * allows it.
 * @param how to get it.
 */
export const missing = (what: string, how: string): Figure => {
  const isAllowed = process.env['ALLOW_LESS'] === 'yes';
  return { what, figure: `missing: ${how}`, limit: isAllowed ? '' : 'there, or ALLOW_LESS=yes', isGood: isAllowed };
};

export const withoutRedis = 'no redis-server: apt-get install redis-server';
export const withoutOwnDisk = 'a disk of its own: run it as root, or where anybody may make namespaces of their own';
/** Of that disk: room for the database of a long run, and little more to fill. */
export const diskSize = '1g';

/** Something that is only told. */
export const told = (what: string, figure: string): Figure => ({ what, figure, limit: '', isGood: true });

const verdict = ({ isGood, limit }: Figure): string => (isGood ? (limit === '' ? '' : 'PASS') : 'FAIL');

/** As a table says them. */
export const rowsOf = (figures: readonly Figure[]) =>
  figures.map((one) => ({ what: one.what, figure: one.figure, limit: one.limit, '': verdict(one) }));
