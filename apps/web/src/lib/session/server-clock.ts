/**
 * The day in the time zone of this device, as a plain date: plain dates compare as texts. By the server's clock as far as it is
 * known: with the age that a wrong clock reckons a child is asked an adult's questions.
 */
export function today(): string {
  const now = new Date(serverNow());
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * Cheap phones often have a wrong clock. A token says when the server issued it, so the moment it arrives tells how far
 * the phone is off; without this every token would look expired on a phone that runs ahead.
 */
const key = 'hodi-clock-offset';
const toldKey = 'hodi-clock-told';
/** A smaller difference is the time that the answer travelled, in milliseconds. */
const tolerance = 30_000;

function stored(place: string): number {
  try {
    return Number(localStorage.getItem(place) ?? 0) || 0;
  } catch {
    return 0;
  }
}

let offset = stored(key);
/** When the server issued the last token, by its own clock. */
let lastTold = stored(toldKey);

/**
 * The server's time as far as it is known, in milliseconds since 1970. Never before the server was last heard, nor before this
 * app was built: by a phone whose clock has fallen back, as after an empty battery, everybody would be a newborn, and what
 * is measured today would be old.
 */
export const serverNow = (): number => Math.max(__EARLIEST_TIME__, lastTold, Date.now() + offset);

/** By the server's clock, what was noted by that of this device: what is shown beside the server's times. */
export const serverTimeOf = (here: number): number => here + offset;

/** By the clock of this device, what was noted by the server's. */
export const deviceTimeOf = (there: number): number => there - offset;

/** @param issuedAt of a token that has just come, in seconds. */
export function setClock(issuedAt: number | undefined): void {
  if (issuedAt === undefined) return;
  const difference = issuedAt * 1000 - Date.now();
  offset = Math.abs(difference) > tolerance ? difference : 0;
  lastTold = issuedAt * 1000;
  try {
    localStorage.setItem(toldKey, String(lastTold));
    if (offset === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, String(offset));
  } catch {
    // It is measured again with the next token.
  }
}
