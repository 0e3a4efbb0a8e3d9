import type { ComponentType } from 'react';
import { makeStore, useStore } from '~/lib/store.ts';

interface KeptAge {
  /** From when the oldest of what is on the screen is, milliseconds since 1970. */
  at: number;
  /** What says so; it comes with what knows it, since without a network it could not be fetched. */
  Line: ComponentType<{ at: number }>;
}

/** Null where nothing on the screen may be out of date. */
export const keptAge = makeStore<KeptAge | null>(null);
export const useKeptAge = (): KeptAge | null => useStore(keptAge);

export const keptKey = 'hodi-kept';

/** Whether something of this user lies here, so that looking for it is worth the wait. */
export function hasKept(userId: string | undefined): boolean {
  try {
    return userId !== undefined && localStorage.getItem(keptKey) === userId;
  } catch {
    return false;
  }
}
