import type { ComponentType } from 'react';
import { makeStore, useStore } from '~/lib/store.ts';

export interface CacheAge {
  /** From when the oldest of what is on the screen is, milliseconds since 1970. */
  at: number;
  /** Component that shows the age. It is loaded with its data, since it could not be fetched without a network. */
  Line: ComponentType<{ at: number }>;
  /** The same for the banner of a lost connection, with how much waits to be sent. */
  Offline: ComponentType<{ at: number; count: number }>;
}

/** Null where nothing on the screen may be out of date. */
export const cacheAge = makeStore<CacheAge | null>(null);
export const useCacheAge = (): CacheAge | null => useStore(cacheAge);

export const cachedKey = 'hodi-kept';

/** Whether something of this user lies here, so that looking for it is worth the wait. */
export function hasCached(userId: string | undefined): boolean {
  try {
    return userId !== undefined && localStorage.getItem(cachedKey) === userId;
  } catch {
    return false;
  }
}
