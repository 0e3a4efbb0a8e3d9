import { v7 } from 'uuid';

/** Each call for random bytes leaves the process; these are enough for many ids. */
const drawn = new Uint8Array(16 * 256);
let used = drawn.length;

function random(): Uint8Array {
  if (used === drawn.length) {
    crypto.getRandomValues(drawn);
    used = 0;
  }
  used += 16;
  return drawn.subarray(used - 16, used);
}

/** A new id of version 7. `now` in milliseconds since 1970. */
export const newId = (now: number): string => v7({ msecs: now, random: random() });

/** The smallest id of a moment, in milliseconds since 1970. Rows whose ids are made by the server are found by time with it. */
export function firstIdAt(moment: number): string {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
