import { useSyncExternalStore } from 'react';
import { serverNow } from './session/server-clock.ts';

const tick = 30_000;
let now = serverNow();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function move(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = serverNow();
    timer = setInterval(move, tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Milliseconds since 1970 by the server's clock as far as it is known, moving on twice a minute: for "6 min ago" and the
 * like. What this device noted by its own clock is compared with it by `serverTimeOf`.
 */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
