/** When the app fetches what nobody has asked for yet: the rules, apart from the browser that they are asked of. */

/** `journey`: what a day without a network needs, so it comes on every line. `rest` waits for a line that is good and free. */
export type Need = 'journey' | 'rest';

export interface Part {
  need: Need;
  load: () => Promise<unknown>;
}

export interface Line {
  /** Nobody is there any more for whom it would be fetched. */
  isOver: () => boolean;
  isOnline: () => boolean;
  /** Slow by the browser's own estimate, or its owner pays for every byte. */
  isSlow: () => boolean;
  /** Until nothing else happens. */
  quiet: () => Promise<unknown>;
  /** Until the server is heard again. */
  heard: () => Promise<unknown>;
  /** Until the line has become another one. */
  changed: () => Promise<unknown>;
  /** Finds out whether the line is still there. */
  look: () => Promise<unknown>;
}

/** Of something that does not come though the server answers: the newest build may no longer have it. */
const most = 3;

/** Waits until it may be fetched, over a line that was lost too. @returns whether anybody still needs it. */
async function mayFetch(need: Need, line: Line): Promise<boolean> {
  while (!line.isOver()) {
    await line.quiet();
    if (!line.isOnline()) await line.heard();
    else if (need === 'rest' && line.isSlow()) await line.changed();
    else return !line.isOver();
  }
  return false;
}

/** One after the other, each again where the line broke; what does not come keeps nothing after it from coming. */
export async function fetchInTurn(parts: Iterable<Part>, line: Line): Promise<void> {
  for (const { need, load } of parts) {
    for (let tries = 0; tries < most; tries += 1) {
      if (!(await mayFetch(need, line))) return;
      const hasCome = await load().then(
        () => true,
        () => false,
      );
      if (hasCome) break;
      await line.look();
    }
  }
}
