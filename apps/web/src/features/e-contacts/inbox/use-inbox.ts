import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getInboxCounts } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import type { InboxView } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { InboxFilters } from '@hodi/domain/e-contacts/inbox/inbox-view.ts';
import { type InquiryFilter, inquiryFilters } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import { pagesFor, queryFor } from '~/lib/query/query-for.ts';

/** The ages that can be asked for, in whole years. */
export const ages = { children: { age_to: 17 }, older: { age_from: 60 } } as const;
export const waits = [1, 4, 24] as const;

/** On or off. */
export const flags = ['danger', 'unread', 'overdue'] as const;
const names = ['filter', 'topic', 'owner', 'age', 'waiting', ...flags] as const;
export type FilterName = (typeof names)[number];
const usualFilter: InquiryFilter = 'action_needed';

/** As the server is asked for what the address says; what this app does not know is left out. */
function filtersOf(params: URLSearchParams): InboxFilters {
  const filters: InboxFilters = {};
  const [topic, owner, age] = [params.get('topic'), params.get('owner'), params.get('age')];
  const waiting_hours = waits.find((hours) => String(hours) === params.get('waiting'));
  if (topic) filters.topic = topic;
  if (owner) filters.owner_id = owner;
  if (age === 'children' || age === 'older') Object.assign(filters, ages[age]);
  if (waiting_hours) filters.waiting_hours = waiting_hours;
  for (const flag of flags) if (params.get(flag) === '1') filters[flag] = '1';
  return filters;
}

/** Filters of the inbox in the URL, so that going back or sharing it finds the same list. */
export function useInboxFilters() {
  const [params, setParams] = useSearchParams();
  const filter = inquiryFilters.find((value) => value === params.get('filter')) ?? usualFilter;
  const change = (work: (next: URLSearchParams) => void) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        work(next);
        return next;
      },
      { replace: true },
    );
  return {
    filter,
    filters: filtersOf(params),
    valueOf: (name: FilterName) => (name === 'filter' ? filter : (params.get(name) ?? '')),
    /** Empty, or the usual one, takes it away. */
    choose: (name: FilterName, value: string) =>
      change((next) => {
        if (value === '' || (name === 'filter' && value === usualFilter)) next.delete(name);
        else next.set(name, value);
      }),
    clear: () =>
      change((next) => {
        for (const name of names) next.delete(name);
      }),
    isOn: names.filter((name) => params.has(name)).length,
  };
}

/** One view of the inbox, as it is narrowed down. Another search shows the rows of the last one until its own come. */
export function useInboxList(view: InboxView, asked: { filter: InquiryFilter; filters: InboxFilters; search: string }) {
  const query = { view, filter: asked.filter, ...asked.filters, ...(asked.search !== '' && { search: asked.search }) };
  return useInfiniteQuery({
    ...pagesFor(listForClinician, { query }),
    placeholderData: (before, of) => {
      const [, args] = of?.queryKey ?? [];
      return args?.query?.view === view ? keepPreviousData(before) : undefined;
    },
  });
}

export const useInboxCounts = () => useQuery(queryFor(getInboxCounts)).data;
