/** How many connections to PostgreSQL this process opens at the same time. */
import type { Socket } from 'node:net';

/** Usually; and one alone after one was lost, until one is open again and for so many milliseconds. */
const openings = { atOnce: 4, alone: 1_000 };

let underWay = 0;
/** By the monotonic clock. */
let lostAt = -Infinity;
let openedAt = -Infinity;
/** The first to come is the first. */
const waiting = new Set<(hasPlace: boolean) => void>();

function isFull(): boolean {
  const isAlone = openedAt < lostAt || performance.now() - lostAt < openings.alone;
  return underWay >= (isAlone ? 1 : openings.atOnce);
}

const admit = (): void => waiting.forEach((settle) => !isFull() && settle(true));

/** A connection broke, was silent, or could not be opened. */
export const noteLost = (): void => void (lostAt = performance.now());

/** Takes a place, or waits for one. @returns false if the caller has given up: the pool destroys the socket then. */
async function placeFor(socket: Socket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // The time alone ends without anything else happening; a process that waits for it does not end meanwhile.
  const again = setInterval(admit, openings.alone);
  const settle = (hasPlace: boolean): void => {
    if (!waiting.delete(settle)) return;
    clearInterval(again);
    const isThere = hasPlace && !socket.destroyed;
    if (isThere) underWay += 1;
    resolve(isThere);
  };
  waiting.add(settle);
  socket.once('close', () => settle(false));
  admit();
  return promise;
}

/**
 * PostgreSQL begins a process for each connection, also for those whose caller gave up while it was frozen. After an outage those
 * of all servers at once would take the processors from everything else.
 * @throws Error as the pool says it, where the turn does not come in time
 */
export async function openInTurn<T>(socket: Socket, open: () => Promise<T>): Promise<T> {
  if (!(await placeFor(socket))) throw new Error('timeout exceeded when trying to connect');
  try {
    const opened = await open();
    openedAt = performance.now();
    return opened;
  } catch (error) {
    noteLost();
    throw error;
  } finally {
    underWay -= 1;
    admit();
  }
}
