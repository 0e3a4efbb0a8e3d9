/** Reads for TanStack Query by contract. Keys begin with the contract's name, so that realtime finds them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { call } from '~/lib/api/call.ts';
import { knownAnswer } from './known-answers.ts';

/** Such data is what the server said and nothing else, so the device may keep it. */
export const answerOfServer = { isAnswer: true };

export const keyOf = (endpoint: Endpoint): readonly [string] => [endpoint.name];

export const queryFor = <E extends Endpoint>(endpoint: E, args: CallOf<E> = {}) =>
  queryOptions({
    queryKey: [endpoint.name, args] as const,
    meta: answerOfServer,
    queryFn: async (context) => call(endpoint, args, { silent: true, known: await knownAnswer(context) }),
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
    queryFn: async (context) => {
      const { pageParam } = context;
      const query = { ...(args.query as object | undefined), cursor: pageParam };
      const known = await knownAnswer(context, pageParam);
      return call(endpoint, { ...args, query } as CallOf<E>, { silent: true, known });
    },
    getNextPageParam: (page: AnswerOf<E>) => (page as unknown as Paged).next_cursor ?? undefined,
  });
