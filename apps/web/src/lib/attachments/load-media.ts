import { useEffect } from 'react';
import { mayHaveMedia } from './media-mark.ts';

/** What keeps `local-media.ts` true: loaded when there is something to keep. */
export const loadMedia = () => import('./media-store.ts');

/** Reads what lies here, if anything does. */
export function useWatchedMedia(): void {
  useEffect(() => {
    if (mayHaveMedia()) void loadMedia().catch(() => undefined);
  }, []);
}
