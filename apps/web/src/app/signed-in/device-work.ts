import type { QueryClient } from '@tanstack/react-query';
import { cacheReads } from '~/lib/reads/cache-reads.ts';
import { whenIdle } from '~/lib/timing.ts';
import { secureByPassword, secureVault, watchDevice } from '~/lib/vault/device-lock.ts';
import { cleanUpAfterLogouts } from '~/lib/vault/logout-cleanup.ts';
import { canSeal } from '~/lib/vault/vault.ts';

/** Keeps what this user reads on the device, locked up, and locks the device when nobody uses it. @returns how to stop. */
export async function beginDeviceWork(queryClient: QueryClient, userId: string): Promise<() => void> {
  // Without encryption nothing that was read stays.
  if (!canSeal()) return () => undefined;
  watchDevice();
  void cleanUpAfterLogouts().catch(() => undefined);
  // First what opens it again: a page that is left now takes the password along.
  await secureByPassword(userId).catch(() => undefined);
  void whenIdle()
    .then(() => secureVault(userId))
    .catch(() => undefined);
  return cacheReads(queryClient, userId);
}
