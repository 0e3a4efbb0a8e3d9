/**
 * Decides what to do with numbered events, without a socket. It trusts the numbers, not the order of arrival. Pure, so
 * that gaps, echoes and restored servers are table tests.
 */

/** The last event that was applied: its number, and its id, by which the server knows its own life again. */
export interface Cursor {
  n: number;
  id: string | null;
}

/** As it comes over the socket. */
export type WireEvent = readonly [name: string, json: string, n: number, id: string];

export interface CaughtUp {
  events: readonly WireEvent[];
  head: Cursor;
  /** The cursor is too old, or of another life of the database. */
  reset: boolean;
}

/** `apply` it, `drop` it (it was applied already), or `catch_up`: something before it is missing. */
export function placeOf(cursor: Cursor | null, n: number): 'apply' | 'drop' | 'catch_up' {
  // Before the first catch-up nothing is known of what stood before; that answer brings this one too.
  if (cursor === null || n > cursor.n + 1) return 'catch_up';
  return n === cursor.n + 1 ? 'apply' : 'drop';
}

/** Applies the answer of a catch-up. Events that arrived live meanwhile may be ahead of it. */
export function afterCatchUp(cursor: Cursor | null, answer: CaughtUp): { apply: readonly WireEvent[]; cursor: Cursor } {
  if (cursor === null || answer.reset) return { apply: [], cursor: answer.head };
  const apply = answer.events.filter(([, , n]) => n > cursor.n).sort(([, , a], [, , b]) => a - b);
  return { apply, cursor: answer.head.n >= cursor.n ? answer.head : cursor };
}

/** A phone's clock, an answer that travelled long: what is closer than this is read once more. In milliseconds. */
const margin = 3 * 60_000;

/** When an id of version 7 was made, in milliseconds since 1970; null for anything else. */
export function timeOfId(id: string): number | null {
  const hex = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id);
  return hex === null ? null : parseInt(`${hex[1]}${hex[2]}`, 16);
}

/**
 * Whether what was read before the first connection may be older than the newest event of then. Mostly that event is
 * hours old, and nothing has to be read twice.
 * @param loadedAt when the oldest of it was read, by the server's clock; null when nothing was.
 */
export function mayHaveMissed(head: Cursor, loadedAt: number | null): boolean {
  if (loadedAt === null || head.id === null) return false;
  const madeAt = timeOfId(head.id);
  return madeAt === null || madeAt > loadedAt - margin;
}
