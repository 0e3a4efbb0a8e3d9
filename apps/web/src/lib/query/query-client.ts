import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '~/lib/api/api-error.ts';
import { isRetryable } from '@hodi/domain/offline/retry.ts';

/** One cache for one user; it goes when the user does. Realtime keeps it fresh, so a return to a screen asks nothing anew for a while. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && !isRetryable(error.status)),
      },
    },
  });
