import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';

/**
 * Holds a clinician whose second factor was removed while they work, or who signed in in another tab. If the server
 * refuses a request for this reason, the own profile is read again; its refusal shows the set-up. @returns a function
 * that stops it.
 */
export function watchFactor(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const error = event.action.error as Error;
    const queryKey = event.query.queryKey as QueryKey;
    const isRefused = error instanceof ApiError && error.code === 'second_factor_required';
    if (isRefused && queryKey[0] !== getOwnClinician.name) loadAgain(client, keyOf(getOwnClinician));
  });
}
