/**
 * Reads again what was on the screen, had become old, and could not be read anew: the news that made it old come once, and
 * a line may lose a question without ever being called lost.
 */
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { isOnline } from '~/lib/offline/connection.ts';
import { isPassing } from './query-client.ts';

/** After the tries of one reading have failed, in milliseconds. */
const wait = 10_000;

/** @returns how to stop. */
export function readAgain(client: QueryClient): () => void {
  const planned = new Map<string, ReturnType<typeof setTimeout>>();
  const again = (query: Query): void => {
    planned.delete(query.queryHash);
    const { data, isInvalidated, fetchStatus } = query.state;
    const isOld = data !== undefined && isInvalidated && fetchStatus === 'idle' && query.isActive();
    // Back on the line everything old is read again at once.
    if (isOld && isOnline()) void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  };
  const heard = (event: QueryCacheNotifyEvent): void => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isPassing(event.action.error)) return;
    const query = event.query as Query;
    if (!planned.has(query.queryHash)) planned.set(query.queryHash, setTimeout(again, wait, query));
  };
  const stop = client.getQueryCache().subscribe(heard);
  return () => {
    stop();
    for (const timer of planned.values()) clearTimeout(timer);
  };
}
