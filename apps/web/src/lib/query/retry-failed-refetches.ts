/**
 * Refetches queries on the screen that are stale and whose refetch failed. The event that invalidated them comes only
 * once, and a request may be lost without the connection being reported as lost. Updating a part of the data does not
 * make the query fresh.
 */
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { isOnline } from '~/lib/offline/connection.ts';
import { isPassing } from './query-client.ts';

/** After the tries of one reading have failed, in milliseconds. */
const wait = 10_000;

/** Whether the server has just said the whole of it: not news that change a part, nor one more page after those before. */
export const isWhole = ({ state }: Query, isManual: boolean | undefined): boolean =>
  isManual !== true && state.fetchMeta?.fetchMore === undefined;

/** @returns how to stop. */
export function retryFailedRefetches(client: QueryClient): () => void {
  const planned = new Map<string, ReturnType<typeof setTimeout>>();
  /**
   * Stale results, with the time of their read. For TanStack they are as new as the last change of any of their parts.
   */
  const old = new WeakMap<object, number>();
  const again = (query: Query): void => {
    planned.delete(query.queryHash);
    const { data, isInvalidated, fetchStatus } = query.state;
    const isOld = data !== undefined && isInvalidated && fetchStatus === 'idle' && query.isActive();
    // Back on the line everything old is read again at once.
    if (isOld && isOnline()) void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  };
  const heard = (event: QueryCacheNotifyEvent): void => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const query = event.query as Query;
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const readAt = old.get(query);
    if (action.type === 'success') {
      if (isWhole(query, action.manual)) old.delete(query);
      else if (readAt !== undefined) query.setState({ isInvalidated: true, dataUpdatedAt: readAt });
    } else if (isInvalidated && data !== undefined && readAt === undefined) old.set(query, dataUpdatedAt);
    if (action.type !== 'error' || !isPassing(action.error)) return;
    if (!planned.has(query.queryHash)) planned.set(query.queryHash, setTimeout(again, wait, query));
  };
  const stop = client.getQueryCache().subscribe(heard);
  return () => {
    stop();
    for (const timer of planned.values()) clearTimeout(timer);
  };
}
