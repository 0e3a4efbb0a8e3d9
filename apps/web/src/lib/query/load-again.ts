/**
 * Refetches queries that an event or an own write has invalidated, once for a burst. It waits for a request that is
 * already running, whose answer may be stale; TanStack would take that answer as the new one.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds; longer than an answer is used again. */
const wait = 250;

interface Plan {
  /** Whether a request was running at the last event or check. Its answer may be stale. */
  wasReading: boolean;
  done: Promise<void>;
}

/** By key. */
const planned = new WeakMap<QueryClient, Map<string, Plan>>();

/** @returns when it has been read again, or could not be. */
export function loadedAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const plans = planned.get(queryClient) ?? new Map<string, Plan>();
  planned.set(queryClient, plans);
  const key = JSON.stringify(queryKey);
  const isReadingNow = () => queryClient.isFetching({ queryKey }) > 0;
  const known = plans.get(key);
  if (known !== undefined) {
    known.wasReading ||= isReadingNow();
    return known.done;
  }
  const plan: Plan = { wasReading: isReadingNow(), done: Promise.resolve() };
  plans.set(key, plan);
  plan.done = new Promise((resolve) => {
    const look = () => {
      const isReading = isReadingNow();
      if (isReading || plan.wasReading) {
        plan.wasReading = isReading;
        setTimeout(look, wait);
        return;
      }
      plans.delete(key);
      resolve(queryClient.invalidateQueries({ queryKey }));
    };
    setTimeout(look, wait);
  });
  return plan.done;
}

export function loadAgain(queryClient: QueryClient, queryKey: QueryKey): void {
  void loadedAgain(queryClient, queryKey);
}

/** Everything that is held; nothing waits for it, since a question may hang for minutes. */
export function loadAllAgain(queryClient: QueryClient): void {
  for (const { queryKey } of queryClient.getQueryCache().getAll()) loadAgain(queryClient, queryKey);
}
