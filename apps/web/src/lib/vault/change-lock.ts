/** Apart from what reads it: no page waits for what changes it. */
import { lockKey } from '~/lib/session/session.ts';
import { type Lock, lockStore, readLock } from './lock-state.ts';

/** Null where nothing can be locked: nobody is logged in, or nothing is known that would open it again. */
export function setLock(lock: Lock | null): void {
  try {
    if (lock === null) localStorage.removeItem(lockKey);
    else localStorage.setItem(lockKey, JSON.stringify(lock));
  } catch {
    // Then it lasts as long as this page.
  }
  lockStore.set(lock);
}

/** Another tab was touched, locked or opened. */
export function followLock({ key }: StorageEvent): void {
  if (key === lockKey || key === null) lockStore.set(readLock());
}
