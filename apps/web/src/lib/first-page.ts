/** What nobody waits for comes after the first page behind the login: on a slow line it would stand in its way. */
import { useEffect } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** A page that does not come, or goes on reading, keeps the rest waiting no longer; in milliseconds. */
const patience = 10_000;

let come: () => void = () => undefined;

/** The first page stands there and reads nothing more: the line is at rest. */
export const firstPageAtRest = new Promise<void>((done) => {
  come = done;
  setTimeout(done, patience);
});

function waitForReads(queryClient: QueryClient): () => void {
  const look = () => {
    if (queryClient.isFetching() === 0) come();
  };
  look();
  return queryClient.getQueryCache().subscribe(look);
}

/** For what stands there only once the code of a page has come. */
export function useFirstPage(): void {
  const queryClient = useQueryClient();
  useEffect(() => waitForReads(queryClient), [queryClient]);
}
