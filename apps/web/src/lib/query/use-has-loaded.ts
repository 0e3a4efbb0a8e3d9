import { useDeferredValue } from 'react';

/**
 * Whether awaited data has arrived. React then renders it in short pieces. In one piece it would block a slow phone for
 * half a second.
 */
export const useHasLoaded = (it: unknown): boolean => useDeferredValue(it !== undefined);
