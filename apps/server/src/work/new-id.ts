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
