import type { QueryClient } from '@tanstack/react-query';
import { loadAgain } from './load-again.ts';
import { type News, renewed } from './person-updates.ts';

/** Corrects every answer that is held; one that is being read may bring what was before, so it is read once more. */
export function updatePeople(queryClient: QueryClient, news: News): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data, fetchStatus } = query.state;
    const now = renewed(data, news);
    if (now !== data) queryClient.setQueryData(query.queryKey, now);
    if (fetchStatus === 'fetching') loadAgain(queryClient, query.queryKey);
  }
}
