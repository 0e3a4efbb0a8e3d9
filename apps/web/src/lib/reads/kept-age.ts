import { makeStore, useStore } from '~/lib/store.ts';

/** From when the oldest of what is on the screen is, where it may be out of date; milliseconds since 1970. */
export const keptAge = makeStore<number | null>(null);
export const useKeptAge = (): number | null => useStore(keptAge);

export const keptKey = 'hodi-kept';

/** Whether something of this user lies here, so that looking for it is worth the wait. */
export function hasKept(userId: string | undefined): boolean {
  try {
    return userId !== undefined && localStorage.getItem(keptKey) === userId;
  } catch {
    return false;
  }
}
