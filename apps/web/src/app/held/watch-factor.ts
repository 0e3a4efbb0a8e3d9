import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';

/**
 * Whose second factor is taken off while they work, or who signed in in another tab, is asked to set one up: where the server
 * refuses anything for it, the own profile is read again, whose refusal holds them. @returns how to stop.
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
