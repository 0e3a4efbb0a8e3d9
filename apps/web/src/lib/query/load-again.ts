/**
 * Loads again what an event made old, soon and once for a burst of events. A read that was under way when the event
 * came may bring what was before it, so its end is waited for.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds; longer than an answer is used again. */
const wait = 250;

/** By key: whether it was being read at the last event, or when it was last looked. That answer may be used again. */
const planned = new WeakMap<QueryClient, Map<string, { wasReading: boolean }>>();

export function loadAgain(queryClient: QueryClient, queryKey: QueryKey): void {
  const plans = planned.get(queryClient) ?? new Map<string, { wasReading: boolean }>();
  planned.set(queryClient, plans);
  const key = JSON.stringify(queryKey);
  const isReadingNow = () => queryClient.isFetching({ queryKey }) > 0;
  const known = plans.get(key);
  if (known !== undefined) {
    known.wasReading ||= isReadingNow();
    return;
  }
  const plan = { wasReading: isReadingNow() };
  plans.set(key, plan);
  const look = () => {
    const isReading = isReadingNow();
    if (isReading || plan.wasReading) {
      plan.wasReading = isReading;
      setTimeout(look, wait);
      return;
    }
    plans.delete(key);
    void queryClient.invalidateQueries({ queryKey });
  };
  setTimeout(look, wait);
}
