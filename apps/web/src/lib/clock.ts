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
 * The server's time as far as it is known, in milliseconds since 1970. It changes twice a minute, for texts such as "6
 * min ago". Convert times of this device's own clock by `serverTimeOf` before comparing.
 */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
