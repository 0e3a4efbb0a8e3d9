/**
 * Loads again what an event made old, soon and once for a burst of events. A read that was under way when the event
 * came may bring what was before it, so its end is waited for.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds; longer than an answer is used again. */
const wait = 250;

const planned = new WeakMap<QueryClient, Set<string>>();

export function loadAgain(queryClient: QueryClient, queryKey: QueryKey): void {
  const keys = planned.get(queryClient) ?? new Set<string>();
  planned.set(queryClient, keys);
  const key = JSON.stringify(queryKey);
  if (keys.has(key)) return;
  keys.add(key);
  let wasReading = false;
  const look = () => {
    const isReading = queryClient.isFetching({ queryKey }) > 0;
    if (isReading || wasReading) {
      wasReading = isReading;
      setTimeout(look, wait);
      return;
    }
    keys.delete(key);
    void queryClient.invalidateQueries({ queryKey });
  };
  setTimeout(look, wait);
}
