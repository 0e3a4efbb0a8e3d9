/** Reads for TanStack Query by contract. Keys begin with the contract's name, so that realtime finds them. */
import { type QueryFunctionContext, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { call } from '~/lib/api/call.ts';
import type { KnownAnswer } from '~/lib/api/request-init.ts';

/** Such data is what the server said and nothing else, so the device may keep it. */
const answerOfServer = { isAnswer: true };

export const keyOf = (endpoint: Endpoint): readonly [string] => [endpoint.name];

/** By query, and gone with it: what the server last answered to each of its questions, which it need not send again. */
const answers = new WeakMap<object, Map<unknown, KnownAnswer>>();

/** @param page of a list, undefined for its first one. */
function knownOf({ client, queryKey }: QueryFunctionContext, page?: unknown): KnownAnswer | undefined {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query === undefined) return undefined;
  const pages = answers.get(query) ?? new Map<unknown, KnownAnswer>();
  answers.set(query, pages);
  const known = pages.get(page) ?? {};
  pages.set(page, known);
  return known;
}

export const queryFor = <E extends Endpoint>(endpoint: E, args: CallOf<E> = {}) =>
  queryOptions({
    queryKey: [endpoint.name, args] as const,
    meta: answerOfServer,
    queryFn: (context) => call(endpoint, args, { silent: true, known: knownOf(context) }),
  });

interface Paged {
  next_cursor: string | null;
}

/** A list page by page; each page is the contract's answer. */
export const pagesFor = <E extends Endpoint>(endpoint: E, args: CallOf<E> = {}) =>
  infiniteQueryOptions({
    queryKey: [endpoint.name, args, 'pages'] as const,
    meta: answerOfServer,
    initialPageParam: undefined as string | undefined,
    queryFn: (context) => {
      const { pageParam } = context;
      const query = { ...(args.query as object | undefined), cursor: pageParam };
      const known = knownOf(context, pageParam);
      return call(endpoint, { ...args, query } as CallOf<E>, { silent: true, known });
    },
    getNextPageParam: (page: AnswerOf<E>) => (page as unknown as Paged).next_cursor ?? undefined,
  });
