/** Apart from the other reads, which every page has with it. */
import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { call } from '~/lib/api/call.ts';
import { allPages } from './all-pages.ts';
import { answerOfServer } from './query-for.ts';

interface ListPage {
  items: unknown[];
  next_cursor: string | null;
}

/** The longest page that the server gives. */
const mostOfPage = 100;

/** A list as a whole, for what is chosen from it: answered as one page, after which there is no other. */
export const wholeList = <E extends Endpoint>(endpoint: E, args: CallOf<E> = {}) =>
  queryOptions({
    queryKey: [endpoint.name, args, 'whole'] as const,
    meta: answerOfServer,
    queryFn: () =>
      allPages((cursor) => {
        const query = { ...(args.query as object | undefined), limit: mostOfPage, cursor };
        return call(endpoint, { ...args, query } as CallOf<E>, { silent: true }) as Promise<AnswerOf<E> & ListPage>;
      }),
  });
