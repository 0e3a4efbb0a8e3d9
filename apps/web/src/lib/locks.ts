/** Runs the work while no other tab runs work under the same name. Without Web Locks it just runs. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, work) as Promise<T>;
}

/** Like `withLock`, but does nothing when another tab has the lock. */
export function ifUnlocked(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, { ifAvailable: true }, async (lock): Promise<void> => {
    if (lock !== null) await work();
  });
}
