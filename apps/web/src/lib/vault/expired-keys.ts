/**
 * Removes the open key once the device was unused for longer than its lock allows. The service worker does it when no
 * page is visible; it cannot read the lock, so each page stores the expiry beside the key.
 */

interface OpenVault {
  open: unknown;
  bySecret: unknown;
  byPassword: unknown;
  /** Milliseconds since 1970; null while a page is in sight. Older versions of the app noted nothing. */
  opensUntil?: number | null;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not answer')));
  });

/** The longest time without a touch that an owner can choose. */
export const longestMinutes = 1_440;

/** Over, or noted for longer than any lock allows: then the clock was put back, and nobody knows how long they were gone. */
const isOver = (opensUntil: number, now: number): boolean =>
  opensUntil < now || opensUntil > now + (longestMinutes + 1) * 60_000;

/** A key that nothing else opens stays, as where a device locks itself. */
const isOverdue = ({ open, bySecret, byPassword, opensUntil }: OpenVault, now: number): boolean =>
  open !== null &&
  (bySecret !== null || byPassword !== null) &&
  typeof opensUntil === 'number' &&
  isOver(opensUntil, now);

/** @returns how many keys were taken away. A database that is not there is not made. */
export async function removeExpiredKeys(factory: IDBFactory, now: number): Promise<number> {
  const names = await factory.databases();
  if (!names.some(({ name }) => name === 'hodi-offline')) return 0;
  const database = await done(factory.open('hodi-offline'));
  try {
    const store = database.transaction('cache', 'readwrite').objectStore('cache');
    const keys = (await done(store.getAllKeys())).filter((key) => typeof key === 'string' && key.endsWith('/vault'));
    let closed = 0;
    for (const key of keys) {
      const kept = (await done(store.get(key))) as { value: OpenVault };
      if (!isOverdue(kept.value, now)) continue;
      await done(store.put({ ...kept, value: { ...kept.value, open: null } }));
      closed += 1;
    }
    return closed;
  } finally {
    database.close();
  }
}
