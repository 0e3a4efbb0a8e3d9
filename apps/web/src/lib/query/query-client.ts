import { QueryClient, onlineManager } from '@tanstack/react-query';
import { isRetryable } from '@hodi/domain/offline/retry.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { isOnline, onConnectionChange } from '~/lib/offline/connection.ts';

// Failed reads are retried by the same signal that sends the queue.
onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline());
  return onConnectionChange(() => setOnline(isOnline()));
});

/**
 * Whether a question may be answered when it is asked again: no answer came, the server says "not now", or what answered was
 * not the server, which names its reason, but something on the way. To ask changes nothing, so it may be asked often.
 */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === '' || isRetryable(error.status);

/**
 * One cache for one user; it goes when the user does. Realtime keeps it fresh, so a return to a screen asks nothing
 * anew for a while.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
    },
  });
