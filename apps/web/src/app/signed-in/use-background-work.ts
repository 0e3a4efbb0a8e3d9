import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { isOnline, serverHeard } from '~/lib/offline/connection.ts';
import { pageAtRest } from './page-at-rest.ts';

/** In milliseconds. */
const askAfter = 5_000;

/**
 * Runs the queue, its sending and the live events while somebody is logged in. The code is loaded after the first page,
 * which needs none of it.
 */
export function useBackgroundWork(userType: UserType): void {
  const queryClient = useQueryClient();

  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    const begin = async (): Promise<void> => {
      if (!isOnline()) await serverHeard(askAfter);
      await pageAtRest(queryClient, userType);
      if (isOver) return;
      try {
        const { beginBackgroundWork } = await import('./background-work.ts');
        const end = beginBackgroundWork(queryClient);
        if (isOver) end();
        else stop = end;
      } catch {
        // Its code did not come: the page still reads and writes.
        await serverHeard(askAfter);
        await begin();
      }
    };
    void begin();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient, userType]);
}
