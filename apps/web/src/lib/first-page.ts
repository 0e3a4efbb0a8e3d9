/** What nobody waits for comes after the first page behind the login: on a slow line it would stand in its way. */
import { useEffect } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** A page that does not come, or goes on reading, keeps the rest waiting no longer; in milliseconds. */
const patience = 10_000;

function makeArrival() {
  const arrival = { hasCome: false, come: () => {} };
  const atRest = new Promise<void>((done) => {
    arrival.come = () => {
      arrival.hasCome = true;
      done();
    };
  });
  return Object.assign(arrival, { atRest });
}
let arrival = makeArrival();

/** The first page of who is logged in stands there and reads nothing more: the line is at rest. */
export const firstPageAtRest = (): Promise<void> => arrival.atRest;

/** Somebody is logged in, and their first page is on its way. This code comes while they still type: patience begins now. */
export function expectFirstPage(): void {
  if (arrival.hasCome) arrival = makeArrival();
  setTimeout(arrival.come, patience);
}

function waitForReads(queryClient: QueryClient): () => void {
  const look = () => {
    if (queryClient.isFetching() === 0) arrival.come();
  };
  look();
  return queryClient.getQueryCache().subscribe(look);
}

/** For what stands there only once the code of a page has come. */
export function useFirstPage(): void {
  const queryClient = useQueryClient();
  useEffect(() => waitForReads(queryClient), [queryClient]);
}
