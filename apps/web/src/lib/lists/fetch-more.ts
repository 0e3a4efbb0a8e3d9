import type { InfiniteData, InfiniteQueryObserverResult } from '@tanstack/react-query';

/** A list of any query; what its pages hold does not matter here. */
interface Growing {
  data: InfiniteData<unknown> | undefined;
  /** Also of what it has already. */
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<
    Pick<InfiniteQueryObserverResult<InfiniteData<unknown>>, 'data' | 'isError' | 'hasNextPage'>
  >;
}

/** News may come again and again while a page is on its way. */
const atMost = 5;

/**
 * Fetches the next page of a list. If an event makes the list refetch meanwhile, the page is requested again, so that
 * the person need not press twice. A refetch that gave way to the page runs afterwards: otherwise old rows would pass
 * for new.
 */
export async function fetchMore(list: Growing): Promise<void> {
  await fetchNext(list);
  if (list.isFetching) void list.refetch();
}

async function fetchNext(list: Growing): Promise<void> {
  const had = list.data?.pages.length ?? 0;
  for (let tries = 0; tries < atMost; tries += 1) {
    const { data, isError, hasNextPage } = await list.fetchNextPage();
    if (isError || !hasNextPage || (data?.pages.length ?? 0) > had) return;
  }
}
