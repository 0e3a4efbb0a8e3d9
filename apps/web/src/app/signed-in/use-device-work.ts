import { useEffect } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { passwordHandoff } from '~/lib/vault/password-handoff.ts';
import { loadVault } from '~/lib/vault/load-vault.ts';
import { hasCached } from '~/lib/reads/cache-age.ts';
import { pageAtRest } from './page-at-rest.ts';

/** Restores this device's cached data at once. If there is none yet, caching begins when the first page is shown. */
export function useDeviceWork(queryClient: QueryClient, userId: string | undefined, userType: UserType): void {
  useEffect(() => {
    if (userId === undefined) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      // On a first visit nothing lies here yet: the first page goes before, unless a password waits to be locked up.
      if (!hasCached(userId) && passwordHandoff(userId) === null) await pageAtRest(queryClient, userType);
      await loadVault();
      const { beginDeviceWork } = await import('./device-work.ts');
      if (isOver) return;
      stop = await beginDeviceWork(queryClient, userId);
      if (isOver) stop();
    };
    // Without its code nothing is kept, and everything else works.
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient, userId, userType]);
}
