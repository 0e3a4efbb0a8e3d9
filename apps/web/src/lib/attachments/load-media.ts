import { useEffect } from 'react';
import { mayHaveMedia } from './media-mark.ts';

/** Loads the module that fills `local-media.ts`, as soon as there is something to store. */
export const loadMedia = () => import('./media-store.ts');

/** Reads what lies here, if anything does. */
export function useWatchedMedia(): void {
  useEffect(() => {
    if (mayHaveMedia()) void loadMedia().catch(() => undefined);
  }, []);
}
