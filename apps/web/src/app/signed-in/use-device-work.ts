import { useEffect } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { loadVault } from '~/lib/vault/load-vault.ts';
import { hasKept } from '~/lib/reads/kept-age.ts';

/** On a first visit nothing lies here yet: the first page goes before. In milliseconds. */
const afterFirstPage = 2_000;

/** What this device keeps is looked for at once; where nothing is kept yet, keeping begins when the first page is there. */
export function useDeviceWork(queryClient: QueryClient, userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      await loadVault();
      const { beginDeviceWork } = await import('./device-work.ts');
      if (!isOver) stop = beginDeviceWork(queryClient, userId);
    };
    // Without its code nothing is kept, and everything else works.
    const start = () => void begin().catch(() => undefined);
    const timer = setTimeout(start, hasKept(userId) ? 0 : afterFirstPage);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queryClient, userId]);
}
