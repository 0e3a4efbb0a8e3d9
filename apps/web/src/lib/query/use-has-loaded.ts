import { useDeferredValue } from 'react';

/**
 * Whether something that was waited for has come. What shows it is then drawn in short pieces: all at once, together with
 * what tells of it, it would keep a slow phone from reacting for half a second.
 */
export const useHasLoaded = (it: unknown): boolean => useDeferredValue(it !== undefined);
