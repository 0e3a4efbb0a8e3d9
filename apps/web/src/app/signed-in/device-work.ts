import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '~/lib/ahead.ts';
import { keepReads } from '~/lib/reads/keep-reads.ts';
import { secureByPassword, secureVault, watchDevice } from '~/lib/vault/device-lock.ts';
import { finishLeaving } from '~/lib/vault/leave.ts';
import { canSeal } from '~/lib/vault/vault.ts';

/** Keeps what this user reads on the device, locked up, and locks the device when nobody uses it. @returns how to stop. */
export function beginDeviceWork(queryClient: QueryClient, userId: string): () => void {
  // Without encryption nothing that was read stays.
  if (!canSeal()) return () => undefined;
  watchDevice();
  void finishLeaving().catch(() => undefined);
  let isOver = false;
  let stop: (() => void) | undefined;
  // First what opens it again: a page that is left now takes the password along.
  void secureByPassword(userId)
    .catch(() => undefined)
    .then(() => {
      whenIdle(() => secureVault(userId).catch(() => undefined));
      if (!isOver) stop = keepReads(queryClient, userId);
    });
  return () => {
    isOver = true;
    stop?.();
  };
}
