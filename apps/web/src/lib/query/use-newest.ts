import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { queryFor } from './query-for.ts';

interface Known<E extends Endpoint> {
  /** As a list shows it. */
  given: AnswerOf<E>;
  versionOf: (record: AnswerOf<E>) => number;
}

/**
 * A record as it stands now, asked for anew. Until that comes, as the list shows it: what was read of it before may be
 * older, and must neither show up in a form nor move what is typed there when the newer one comes.
 */
export function useNewest<E extends Endpoint>(endpoint: E, args: CallOf<E>, { given, versionOf }: Known<E>) {
  const queryClient = useQueryClient();
  const asked = queryFor(endpoint, args);
  const { queryKey } = asked;
  const newer = (found: AnswerOf<E> | undefined): AnswerOf<E> =>
    found === undefined || versionOf(found) < versionOf(given) ? given : found;
  const { data, error } = useQuery({ ...asked, staleTime: 0 });
  return {
    data: newer(data),
    error,
    queryKey,
    /** The newest data at this moment, also between two renders. */
    latest: () => newer(queryClient.getQueryData<AnswerOf<E>>(queryKey)),
  };
}
