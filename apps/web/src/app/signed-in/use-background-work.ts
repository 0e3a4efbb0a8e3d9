import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { firstPageAtRest } from '~/lib/first-page.ts';
import { isOnline, onConnectionChange } from '~/lib/offline/connection.ts';

/** In milliseconds. */
const tryAgainAfter = 5_000;

/**
 * What runs as long as somebody is logged in: the queue, its sending, and the live events. None of it is needed for the
 * first page to appear, so its code comes after it.
 */
export function useBackgroundWork(): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    let state: 'idle' | 'beginning' | 'over' = 'idle';
    let stop: (() => void) | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      if (state !== 'idle' || stop !== undefined || !isOnline()) return;
      state = 'beginning';
      await firstPageAtRest;
      try {
        const { beginBackgroundWork } = await import('./background-work.ts');
        const end = await beginBackgroundWork(queryClient);
        if ((state as string) === 'over') end();
        else stop = end;
      } catch {
        // Its code did not come: the page still reads and writes. A line that was away too short for anybody to notice
        // tells of no change when it is back.
        again = setTimeout(() => void begin(), tryAgainAfter);
      }
      if ((state as string) !== 'over') state = 'idle';
    };
    void begin();
    const unsubscribe = onConnectionChange(() => void begin());
    return () => {
      state = 'over';
      clearTimeout(again);
      unsubscribe();
      stop?.();
    };
  }, [queryClient]);
}
