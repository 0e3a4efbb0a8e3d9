/** The life of the server's database as it is told to devices: which one, and what it lost when it began. */

export const epochHeader = 'hodi-epoch';

export interface Epoch {
  id: string;
  /** Writes after this time were lost, in milliseconds since 1970; null for a database that was never restored. */
  restoredTo: number | null;
}

/** As few bytes as tell one life from another: it stands on every answer. */
export const epochText = (id: string, restoredTo: number | null): string =>
  restoredTo === null ? id.slice(0, 8) : `${id.slice(0, 8)} ${Math.floor(restoredTo / 1000)}`;

export function readEpoch(text: string): Epoch {
  const [id = '', seconds] = text.split(' ');
  const restoredTo = Number(seconds) * 1000;
  return { id, restoredTo: seconds === undefined || Number.isNaN(restoredTo) ? null : restoredTo };
}

/** Margin for requests under way during the backup and for a slightly wrong clock, in milliseconds. */
const margin = 2 * 60_000;

/**
 * Since when, by the server's clock, sent writes must be sent again; null when nothing was lost.
 * @param known the life that the device knows of; undefined before it was ever told.
 */
export function lostSince(known: string | undefined, { id, restoredTo }: Epoch): number | null {
  return known === undefined || known === id || restoredTo === null ? null : restoredTo - margin;
}
